/** The class name under which a stock YCSB 0.17 looks for its {@code hbase20} binding. */
package site.ycsb.db.hbase20;

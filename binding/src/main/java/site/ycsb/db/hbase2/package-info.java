/** The class name under which a YCSB after 0.17 looks for its {@code hbase2} binding. */
package site.ycsb.db.hbase2;

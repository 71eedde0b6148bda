package site.ycsb.db.hbase20;

import io.github.hbaseycsb.binding.HBaseBinding;

/**
 * {@link HBaseBinding} under the class name that {@code bin/ycsb ... hbase20} of a stock YCSB 0.17
 * loads.
 */
public final class HBaseClient20 extends HBaseBinding {}

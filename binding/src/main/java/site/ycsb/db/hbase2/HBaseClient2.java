package site.ycsb.db.hbase2;

import io.github.hbaseycsb.binding.HBaseBinding;

/**
 * {@link HBaseBinding} under the name that a stock YCSB 0.17's {@code bin/ycsb ... hbase2} loads.
 */
public final class HBaseClient2 extends HBaseBinding {}

package site.ycsb.db.hbase2;

import io.github.hbaseycsb.binding.HBaseBinding;

/**
 * {@link HBaseBinding} under the class name that {@code bin/ycsb ... hbase2} of a YCSB built from
 * its sources after 0.17 loads.
 */
public final class HBaseClient2 extends HBaseBinding {}

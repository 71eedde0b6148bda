package io.github.hbaseycsb.campaign.hbase;

import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is sampled of the regions of a server.
 *
 * @param regions how many it has, of all tables; empty if not known
 * @param compacting how many of them are being compacted; empty if not known
 * @param requests counters by encoded region name: read and write requests of a table's regions
 * @param bytes of the table's store files, rounded to a megabyte per region; empty if not known
 * @param publication fingerprint of what was read: if it is the same at the next reading, the
 *     server has not renewed its answer
 */
public record ServerRegions(
    OptionalInt regions,
    OptionalInt compacting,
    Map<String, Long> requests,
    OptionalLong bytes,
    int publication) {}

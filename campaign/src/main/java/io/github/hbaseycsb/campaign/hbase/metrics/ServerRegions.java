package io.github.hbaseycsb.campaign.hbase.metrics;

import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What is sampled of the regions of a server.
 *
 * @param regions how many it has, of all tables; empty if not known
 * @param compacting how many of them are being compacted; empty if not known
 * @param requests counter by encoded region name: read and write requests of a table's regions
 * @param bytes of the table's store files, to a megabyte for each region; empty if not known
 * @param publication fingerprint of what was read: the same one, read again, is an answer that the
 *     server has kept
 */
public record ServerRegions(
    OptionalInt regions,
    OptionalInt compacting,
    Map<String, Long> requests,
    OptionalLong bytes,
    int publication) {}

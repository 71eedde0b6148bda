package io.github.hbaseycsb.model.spec;

/**
 * The table of a cell, and how it is created when the campaign loads it.
 *
 * @param name the name of the table
 * @param family its column family
 * @param regions number of regions, at least 1
 * @param compression NONE, SNAPPY, LZ4, ZSTD, GZ, ...
 * @param encoding data block encoding: NONE, PREFIX, DIFF, FAST_DIFF, ROW_INDEX_V1
 * @param bloom NONE, ROW, ROWCOL
 * @param blockSize size of HFile blocks, bytes
 * @param inMemory whether the family has block cache priority
 */
public record TableSpec(
    String name,
    String family,
    int regions,
    String compression,
    String encoding,
    String bloom,
    int blockSize,
    boolean inMemory) {}

package io.github.hbaseycsb.analysis.limit;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The costs of an operation in the reports. docs/reference/files.md explains how each is computed.
 */
public enum Cost {
  /** Processor time of the region servers' processes for each operation, us. */
  SERVER_CPU_US("server CPU us/op"),
  /** Processor time of the clients' processes for each operation, us. */
  CLIENT_CPU_US("client CPU us/op"),
  /** Bytes that WAL, flushes and compactions wrote for each byte of values from the clients. */
  WRITTEN_PER_USER_BYTE("written/user byte"),
  /** Bytes that the WAL wrote. */
  WAL_PER_USER_BYTE("by WAL"),
  /** Bytes that flushes wrote. */
  FLUSHED_PER_USER_BYTE("by flushes"),
  /** Bytes that compactions wrote. */
  COMPACTED_PER_USER_BYTE("by compactions"),
  /** Blocks requested from the block cache for each read or scan, without compactions. */
  BLOCKS_PER_READ("blocks/read"),
  /** Requested blocks that were not in the block cache. */
  MISSED_BLOCKS_PER_READ("missed/read"),
  /** Size of the blocks that a read or scan accessed, bytes. */
  BLOCK_BYTES_PER_READ("block bytes/read"),
  /** Size of the table's store files for each row, bytes. */
  STORE_FILE_BYTES_PER_ROW("store file bytes/row");

  private final String label;

  Cost(String label) {
    this.label = label;
  }

  /** The head of its column. */
  public String label() {
    return label;
  }

  /** The name in summary.json and of the column in summary.csv. */
  @JsonValue
  public String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A value for each cost, empty if unknown. */
  public static Map<Cost, OptionalDouble> complete(Map<Cost, OptionalDouble> known) {
    Map<Cost, OptionalDouble> all = new EnumMap<>(Cost.class);
    for (Cost cost : values()) {
      all.put(cost, known.getOrDefault(cost, OptionalDouble.empty()));
    }
    return all;
  }
}

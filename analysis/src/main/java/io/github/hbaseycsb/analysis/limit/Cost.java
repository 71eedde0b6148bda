package io.github.hbaseycsb.analysis.limit;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The costs of an operation in the reports. docs/reference/files.md explains how each is computed.
 */
public enum Cost {
  /** Processor time of the region servers' processes for each operation, us. */
  @JsonProperty("server_cpu_us")
  SERVER_CPU_US("server CPU us/op"),
  /** Processor time of the clients' processes for each operation, us. */
  @JsonProperty("client_cpu_us")
  CLIENT_CPU_US("client CPU us/op"),
  /** Bytes that WAL, flushes and compactions wrote for each byte of values from the clients. */
  @JsonProperty("written_per_user_byte")
  WRITTEN_PER_USER_BYTE("written/user byte"),
  /** Bytes that the WAL wrote. */
  @JsonProperty("wal_per_user_byte")
  WAL_PER_USER_BYTE("by WAL"),
  /** Bytes that flushes wrote. */
  @JsonProperty("flushed_per_user_byte")
  FLUSHED_PER_USER_BYTE("by flushes"),
  /** Bytes that compactions wrote. */
  @JsonProperty("compacted_per_user_byte")
  COMPACTED_PER_USER_BYTE("by compactions"),
  /** Blocks requested from the block cache for each read or scan, without compactions. */
  @JsonProperty("blocks_per_read")
  BLOCKS_PER_READ("blocks/read"),
  /** Requested blocks that were not in the block cache. */
  @JsonProperty("missed_blocks_per_read")
  MISSED_BLOCKS_PER_READ("missed/read"),
  /** Size of the blocks that a read or scan accessed, bytes. */
  @JsonProperty("block_bytes_per_read")
  BLOCK_BYTES_PER_READ("block bytes/read"),
  /** Size of the table's store files for each row, bytes. */
  @JsonProperty("store_file_bytes_per_row")
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
  public String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A value for each cost, empty if unknown. */
  public static Map<Cost, OptionalDouble> complete(Map<Cost, OptionalDouble> known) {
    Map<Cost, OptionalDouble> all = new EnumMap<>(Cost.class);
    for (Cost cost : values()) {
      OptionalDouble value = known == null ? null : known.get(cost);
      all.put(cost, value == null ? OptionalDouble.empty() : value);
    }
    return all;
  }
}

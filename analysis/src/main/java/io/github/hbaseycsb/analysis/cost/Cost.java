package io.github.hbaseycsb.analysis.cost;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/** What is told of the cost of an operation. docs/results.md says what each is made of. */
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
  /** Those of the WAL. */
  @JsonProperty("wal_per_user_byte")
  WAL_PER_USER_BYTE("by WAL"),
  /** Those of flushes. */
  @JsonProperty("flushed_per_user_byte")
  FLUSHED_PER_USER_BYTE("by flushes"),
  /** Those of compactions. */
  @JsonProperty("compacted_per_user_byte")
  COMPACTED_PER_USER_BYTE("by compactions"),
  /** Blocks that were asked of the block cache for each read or scan, without compactions. */
  @JsonProperty("blocks_per_read")
  BLOCKS_PER_READ("blocks/read"),
  /** Those that were not in the block cache. */
  @JsonProperty("missed_blocks_per_read")
  MISSED_BLOCKS_PER_READ("missed/read"),
  /** Bytes of the blocks that a read or scan went through. */
  @JsonProperty("block_bytes_per_read")
  BLOCK_BYTES_PER_READ("block bytes/read"),
  /** Bytes of the table's store files for each row. */
  @JsonProperty("store_file_bytes_per_row")
  STORE_FILE_BYTES_PER_ROW("store file bytes/row");

  private final String label;

  Cost(String label) {
    this.label = label;
  }

  /** As the head of a column. */
  public String label() {
    return label;
  }

  /** As a name in summary.json and a column of summary.csv. */
  public String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Of all costs one value each, empty where not known. */
  public static Map<Cost, OptionalDouble> complete(Map<Cost, OptionalDouble> known) {
    Map<Cost, OptionalDouble> all = new EnumMap<>(Cost.class);
    for (Cost cost : values()) {
      OptionalDouble value = known == null ? null : known.get(cost);
      all.put(cost, value == null ? OptionalDouble.empty() : value);
    }
    return all;
  }
}

package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.property.RowProperty;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import io.github.hbaseycsb.workload.RowRangeSettings;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import site.ycsb.WorkloadException;

/**
 * The properties that determine which rows a table holds, by {@link RowProperty}. A table that the
 * binding creates stores them in a table attribute, and also how many records are there while the
 * load has not ended. So a run that would read rows that were never loaded can be refused.
 *
 * @param values property name to value, in a fixed order
 */
public record Dataset(Map<String, String> values) {
  public static final String ATTRIBUTE = "hbase-ycsb.dataset";

  private static final String KIND = "keys";

  /**
   * The number of records that are known to be there, from record 0 without a gap. Missing if all
   * are, and in tables of earlier versions.
   */
  private static final String LOADED = "loaded";

  public Dataset {
    values = new LinkedHashMap<>(values);
  }

  /** The data set that a client with these properties loads or expects. */
  static Dataset of(Properties properties) {
    Map<String, String> values = new LinkedHashMap<>();
    values.put(KIND, RowRangeProperty.nameTest(properties) ? "row ranges" : "user");
    values.putAll(RowProperty.keptWithTable(properties));
    return new Dataset(values);
  }

  public static Dataset parse(String attribute) {
    Map<String, String> values =
        Arrays.stream(attribute.split(";"))
            .map(pair -> pair.split("=", 2))
            .filter(pair -> pair.length == 2)
            .collect(
                Collectors.toMap(
                    pair -> pair[0], pair -> pair[1], (a, b) -> b, LinkedHashMap::new));
    RowProperty.UNSAID.forEach(values::putIfAbsent);
    return new Dataset(values);
  }

  String format() {
    return values.entrySet().stream()
        .filter(entry -> !entry.getValue().equals(RowProperty.UNSAID.get(entry.getKey())))
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(";"));
  }

  /** This data set in a table whose load has not ended. */
  Dataset begun() {
    return with(records(), 0);
  }

  /** A clause about what is missing because the load has not ended; empty if nothing is. */
  Optional<String> gap() {
    return Optional.ofNullable(values.get(LOADED))
        .map(loaded -> loaded.equals("0") ? "" : " (%s of %d records)".formatted(loaded, records()))
        .map("was not loaded to its end"::concat);
  }

  /**
   * Whether a load continues this data set: it has the same records or more, and none is missing
   * between those that are there and its own.
   *
   * @param start the first record that the load writes
   */
  boolean isContinuedBy(Dataset load, long start) {
    return load.records() >= records()
        && start <= loaded()
        && difference(load.with(records(), records())).isEmpty();
  }

  /**
   * The data set after a load.
   *
   * @param start the first record that it has written
   * @param end the number after the last record that it has written
   */
  Dataset after(Dataset load, long start, long end) {
    if (!isContinuedBy(load, start)) {
      return this;
    }
    long loaded = Math.max(loaded(), end);
    return with(Math.max(records(), Math.min(load.records(), loaded)), loaded);
  }

  private long records() {
    return Long.parseLong(values.getOrDefault(RowProperty.RECORD_COUNT.key(), "0").strip());
  }

  private long loaded() {
    return values.containsKey(LOADED) ? Long.parseLong(values.get(LOADED)) : records();
  }

  private Dataset with(long records, long loaded) {
    Map<String, String> changed = new LinkedHashMap<>(values);
    changed.put(RowProperty.RECORD_COUNT.key(), Long.toString(records));
    changed.remove(LOADED);
    if (loaded < records) {
      changed.put(LOADED, Long.toString(loaded));
    }
    return new Dataset(changed);
  }

  /**
   * A sentence about the first property in which another data set differs from this one; empty if
   * none does.
   */
  public Optional<String> difference(Dataset other) {
    Map<String, String> wanted = new HashMap<>(RowProperty.UNSAID);
    wanted.putAll(other.values);
    return values.keySet().stream()
        .filter(wanted::containsKey)
        .filter(key -> !values.get(key).equals(wanted.get(key)))
        .map(
            key -> "was loaded with %s=%s, not %s".formatted(key, values.get(key), wanted.get(key)))
        .findFirst();
  }

  /**
   * The part of a table's records that a load writes.
   *
   * @param start the first record
   * @param inOrder whether they are written in the order of their numbers
   */
  record LoadedRecords(long start, boolean all, boolean inOrder) {
    /** The part of a load with these properties, which are valid. */
    static LoadedRecords of(Properties properties) {
      if (RowRangeProperty.nameTest(properties)) {
        return new LoadedRecords(0, isAllRows(properties), false);
      }
      long start = YcsbProperty.INSERT_START.checkedIn(properties);
      long records = YcsbProperty.RECORD_COUNT.checkedIn(properties);
      long count = YcsbProperty.INSERT_COUNT.checkedIn(properties, records);
      return new LoadedRecords(
          start, start == 0 && count >= records, LongCoreWorkload.isCoreWorkload(properties));
    }

    /**
     * The number after the last record that is known to be written, without a gap from the first.
     *
     * @param written number of records that were written, none of which failed
     * @param whole whether they are all that the load had to write
     */
    long end(long written, boolean whole) {
      if (inOrder) {
        return start + written;
      }
      return all && whole ? Long.MAX_VALUE : 0;
    }

    private static boolean isAllRows(Properties properties) {
      try {
        RowRangeSettings settings = RowRangeSettings.parse(properties);
        return settings.share().clients() == 1 && settings.insertRows().isEmpty();
      } catch (WorkloadException e) {
        return false;
      }
    }
  }
}

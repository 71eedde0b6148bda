package io.github.hbaseycsb.campaign.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A table of a {@link FakeCluster}, or what a snapshot holds of it. */
final class FakeTable {
  /** The properties that it was created with; empty where the binding did not create it. */
  final Map<String, String> dataset;

  /** How many times each record was written. */
  final Map<Long, Integer> records = new TreeMap<>();

  /** When rows were written by clients that name them in a journal, ms since 1970. */
  final Map<String, Long> written = new TreeMap<>();

  /** The runs and warm-ups that have written into it. */
  final List<String> writers = new ArrayList<>();

  boolean enabled = true;

  FakeTable(Map<String, String> dataset) {
    this.dataset = new TreeMap<>(dataset);
  }

  FakeTable copy() {
    FakeTable copy = new FakeTable(dataset);
    copy.records.putAll(records);
    copy.written.putAll(written);
    copy.writers.addAll(writers);
    return copy;
  }

  void load(long start, long count) {
    for (long record = start; record < start + count; record++) {
      records.merge(record, 1, Integer::sum);
    }
  }
}

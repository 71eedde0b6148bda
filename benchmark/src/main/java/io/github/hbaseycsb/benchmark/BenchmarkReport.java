package io.github.hbaseycsb.benchmark;

import java.util.Map;

/** What a benchmark has to say. */
interface BenchmarkReport {
  /** For people. */
  String markdown();

  /** For the JSON file. */
  Map<String, Object> content();
}

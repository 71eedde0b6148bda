package io.github.hbaseycsb.analysis.histogram;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is measured of a fault. docs/reference/files.md explains how each is computed. */
public enum FaultFigure {
  /** When it began, from the window's start, s. */
  AT_SECONDS("at s"),
  /** Time until an operation failed or stalled, s. */
  FIRST_SECONDS("first s"),
  /** Time in which no operation succeeded, s. */
  UNAVAILABLE_SECONDS("unavailable s"),
  /** Seconds with less throughput or a higher 99th percentile than before. */
  DEGRADED_SECONDS("degraded s"),
  /** Number of failed operations. */
  FAILED("failed"),
  /** The longest latency, ms. */
  LONGEST_MS("longest ms"),
  /** Time until the throughput was back and stayed, s. */
  RECOVERED_SECONDS("recovered s"),
  /** Time until as many regions as before were on servers that answer, s. */
  REGIONS_SECONDS("regions back s"),
  /** Time until as many servers as before answered, s. */
  SERVERS_SECONDS("servers back s");

  private final String label;

  FaultFigure(String label) {
    this.label = label;
  }

  /** The head of its column. */
  public String label() {
    return label;
  }

  /** The name in summary.json. */
  @JsonValue
  public String field() {
    return name().toLowerCase(Locale.ROOT);
  }
}

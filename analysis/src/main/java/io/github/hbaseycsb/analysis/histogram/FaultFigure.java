package io.github.hbaseycsb.analysis.histogram;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** What is measured of a fault. docs/reference/files.md explains how each is computed. */
public enum FaultFigure {
  /** When it began, from the window's start, s. */
  AT_SECONDS,
  /** Time until an operation failed or stalled, s. */
  FIRST_SECONDS,
  /** Time in which no operation succeeded, s. */
  UNAVAILABLE_SECONDS,
  /** Seconds with less throughput or a higher 99th percentile than before. */
  DEGRADED_SECONDS,
  /** Number of failed operations. */
  FAILED,
  /** Number of operations that were answered later than any before, counted from when due. */
  LATE,
  /** The longest latency, ms. */
  LONGEST_MS,
  /** Time until the throughput was back and stayed, s. */
  RECOVERED_SECONDS,
  /** Time until it had happened, s. */
  DONE_SECONDS,
  /** Degraded seconds until then, of an action on the table. */
  DEGRADED_UNTIL_DONE_SECONDS,

  // Those of the servers begin here.

  /** Time until the master declared a server dead, s. */
  DETECTED_SECONDS,
  /** Time until it had split the WALs, and began to assign the regions, s. */
  WALS_SPLIT_SECONDS,
  /** Time until it had assigned all regions of dead servers, s. */
  ASSIGNED_SECONDS,
  /** Time until as many regions as before were on servers that answer, s. */
  REGIONS_BACK_SECONDS,
  /** Time until as many servers as before answered, s. */
  SERVERS_BACK_SECONDS,
  /** Number of the table's regions that were on no server that answers. */
  UNAVAILABLE_REGIONS,
  /** How long one of these was on none, on average, s. */
  REGION_UNAVAILABLE_SECONDS,
  /** Time until the block caches' hit ratio was back, s. */
  CACHE_BACK_SECONDS,
  /** Time until as much of the HFiles as before was on the servers' own machines, s. */
  LOCALITY_BACK_SECONDS;

  /** The head of its column, such as {@code unavailable s}. */
  public String label() {
    return isTime() ? title() + " s" : title();
  }

  /** Its name without the seconds, such as {@code unavailable}. */
  public String title() {
    return field().replace("_seconds", "").replace("wals", "WALs").replace('_', ' ');
  }

  /** Whether it is measured of the servers, not of the clients. */
  public boolean isOfServers() {
    return compareTo(DETECTED_SECONDS) >= 0;
  }

  /** Whether it is in seconds, and accurate to half a second at best. */
  public boolean isTime() {
    return name().endsWith("_SECONDS");
  }

  /** The name in summary.json. */
  @JsonValue
  public String field() {
    return name().toLowerCase(Locale.ROOT);
  }
}

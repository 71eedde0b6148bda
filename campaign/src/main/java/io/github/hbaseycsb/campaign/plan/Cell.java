package io.github.hbaseycsb.campaign.plan;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * One point of the campaign, measured by all its runs: a workload with a variant, a number of
 * threads and a target. Cells with equal {@code cluster}, {@code table} and {@code dataset} share
 * one loaded table.
 *
 * @param name unique in the campaign, usable as a directory name
 * @param workload the workload file's name
 * @param workloadFile the workload file, absolute
 * @param variant the variant's name; empty when the plan has none
 * @param properties of the runs, resolved; they override the workload file's
 */
public record Cell(
    String name,
    String workload,
    Path workloadFile,
    String variant,
    ClusterTarget cluster,
    TableSpec table,
    DatasetSpec dataset,
    SettleSpec settle,
    Restore restore,
    RunsSpec runs,
    Map<String, String> properties) {
  public Cell {
    properties = new TreeMap<>(properties);
  }

  /** This cell with other runs. */
  public Cell withRuns(RunsSpec other) {
    return new Cell(
        name,
        workload,
        workloadFile,
        variant,
        cluster,
        table,
        dataset,
        settle,
        restore,
        other,
        properties);
  }

  /** This cell under another name, as another variant. */
  Cell named(String otherName, String otherVariant) {
    return new Cell(
        otherName,
        workload,
        workloadFile,
        variant.isEmpty() ? otherVariant : variant + "-" + otherVariant,
        cluster,
        table,
        dataset,
        settle,
        restore,
        runs,
        properties);
  }

  /** This cell with other properties of its runs. */
  public Cell withProperties(Map<String, String> other) {
    return new Cell(
        name,
        workload,
        workloadFile,
        variant,
        cluster,
        table,
        dataset,
        settle,
        restore,
        runs,
        other);
  }

  /** This cell on a table that is loaded for other cells too. */
  Cell withDataset(DatasetSpec shared) {
    return new Cell(
        name,
        workload,
        workloadFile,
        variant,
        cluster,
        table,
        shared,
        settle,
        restore,
        runs,
        properties);
  }
}

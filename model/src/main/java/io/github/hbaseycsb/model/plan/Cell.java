package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.model.spec.ClusterTarget;
import io.github.hbaseycsb.model.spec.DatasetSpec;
import io.github.hbaseycsb.model.spec.LoadMethod;
import io.github.hbaseycsb.model.spec.Restore;
import io.github.hbaseycsb.model.spec.RunsSpec;
import io.github.hbaseycsb.model.spec.SettleSpec;
import io.github.hbaseycsb.model.spec.TableSpec;
import io.github.hbaseycsb.model.spec.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/**
 * A point of the campaign that several runs measure: a workload with a variant, a number of threads
 * and a target. Cells with equal {@code cluster}, {@code table} and {@code dataset} share a loaded
 * table.
 *
 * @param name its name, unique in the campaign and usable as a directory name
 * @param workload the workload file's name
 * @param workloadFile the absolute path of the workload file
 * @param variant the variant's name; empty if the plan has none
 * @param properties the resolved properties of the runs, which override the workload file's
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

  /** A copy with other runs. */
  public Cell withRuns(RunsSpec other) {
    return with(name, workloadFile, variant, cluster, dataset, other, properties);
  }

  /** A copy with another name, as another variant. */
  Cell named(String otherName, String otherVariant) {
    String all = variant.isEmpty() ? otherVariant : variant + "-" + otherVariant;
    return with(otherName, workloadFile, all, cluster, dataset, runs, properties);
  }

  /** A copy with other properties of its runs. */
  public Cell withProperties(Map<String, String> other) {
    return with(name, workloadFile, variant, cluster, dataset, runs, other);
  }

  /** A copy on another cluster. */
  public Cell withCluster(ClusterTarget other) {
    return with(name, workloadFile, variant, other, dataset, runs, properties);
  }

  /** A copy on a table that is loaded in another way, or for other cells too. */
  public Cell withDataset(DatasetSpec other) {
    return with(name, workloadFile, variant, cluster, other, runs, properties);
  }

  /** A copy with another path of its workload file. */
  public Cell withWorkloadFile(Path copy) {
    return with(name, copy, variant, cluster, dataset, runs, properties);
  }

  /**
   * Whether its runs insert rows, into a table that they make or behind those that were loaded.
   *
   * @throws IOException if the workload file cannot be read
   */
  public boolean insertsRows() throws IOException {
    return dataset.load() == LoadMethod.EMPTY
        || Workload.inserts(Workload.merged(workloadFile, properties));
  }

  private Cell with(
      String otherName,
      Path otherFile,
      String otherVariant,
      ClusterTarget otherCluster,
      DatasetSpec otherDataset,
      RunsSpec otherRuns,
      Map<String, String> otherProperties) {
    return new Cell(
        otherName,
        workload,
        otherFile,
        otherVariant,
        otherCluster,
        table,
        otherDataset,
        settle,
        restore,
        otherRuns,
        otherProperties);
  }
}

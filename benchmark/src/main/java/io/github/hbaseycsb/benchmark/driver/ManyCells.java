package io.github.hbaseycsb.benchmark.driver;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.hbaseycsb.analysis.run.RunFigures;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Results of many cells, all of them those of one: how long a report takes is to be seen. */
public final class ManyCells {
  private ManyCells() {}

  /**
   * Makes them of the first cell of a campaign.
   *
   * @param results of a campaign that has ended
   * @param runs of each cell: the campaign's, again and again
   */
  public static void copy(Path results, Path copies, int cells, int runs) throws IOException {
    Files.createDirectories(copies);
    try (Stream<Path> files = Files.list(results.resolve(ResolvedPlan.WORKLOADS))) {
      Path workloads = Files.createDirectories(copies.resolve(ResolvedPlan.WORKLOADS));
      for (Path file : files.toList()) {
        Files.copy(file, workloads.resolve(file.getFileName()));
      }
    }
    for (String file : List.of("environment.json", "journal.jsonl")) {
      Files.copy(results.resolve(file), copies.resolve(file));
    }
    Plan plan =
        ResolvedPlan.mapper(results)
            .readValue(results.resolve(ResolvedPlan.FILE).toFile(), Plan.class);
    Cell cell = plan.cells().get(0);
    List<Cell> all = new ArrayList<>();
    for (int i = 1; i <= cells; i++) {
      Cell named = named(cell, cell.name() + "-" + i, runs, copies);
      all.add(named);
      for (int run = 1; run <= runs; run++) {
        int original = (run - 1) % cell.runs().count() + 1;
        copyRun(
            RunDirectories.run(results, cell.name(), original),
            RunDirectories.run(copies, named.name(), run),
            named.name(),
            run);
      }
    }
    YAMLMapper mapper = ResolvedPlan.mapper(copies);
    mapper.writeValue(
        copies.resolve(ResolvedPlan.FILE).toFile(),
        new Plan(plan.name(), plan.description(), plan.schedule(), all));
  }

  private static Cell named(Cell cell, String name, int runs, Path copies) {
    Path workload =
        copies.resolve(ResolvedPlan.WORKLOADS).resolve(cell.workloadFile().getFileName());
    return new Cell(
        name,
        cell.workload(),
        workload,
        cell.variant(),
        cell.cluster(),
        cell.table(),
        cell.dataset().withWorkload(workload),
        cell.settle(),
        cell.restore(),
        cell.runs().withCount(runs),
        cell.properties());
  }

  /** Without what an analysis of the original has left. */
  private static void copyRun(Path run, Path copy, String cell, int number) throws IOException {
    try (Stream<Path> files = Files.walk(run)) {
      for (Path original : files.toList()) {
        if (!original.endsWith(RunFigures.FILE)) {
          Path to = copy.resolve(run.relativize(original));
          Files.createDirectories(to.getParent());
          Files.copy(original, to);
        }
      }
    }
    Path file = copy.resolve(RunRecord.FILE);
    ObjectNode record = (ObjectNode) Json.mapper().readTree(file.toFile());
    record.put("cell", cell).put("run", number);
    Json.mapper().writeValue(file.toFile(), record);
  }
}

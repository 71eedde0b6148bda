package io.github.hbaseycsb.campaign.plan;

import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes the plan as run into a results directory: {@code campaign.yaml} with all defaults
 * resolved, and the workload files in {@code workloads/} beside it. A campaign can then be resumed
 * without the checkout that it was started from.
 *
 * <p>Secrets are not written. {@link PlanLoader} takes them from the environment, by {@link
 * PlanSecrets#environmentVariable}, or from {@code --set properties.KEY=VALUE}.
 */
public final class PlanWriter {
  private static final YAMLMapper MAPPER =
      YAMLMapper.builder()
          .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
          .disable(YAMLGenerator.Feature.SPLIT_LINES)
          .build();

  private PlanWriter() {}

  /**
   * Writes the workload files, then the plan.
   *
   * @param results an existing directory
   * @return the plan with the workload files in {@code results}, as {@link PlanLoader} reads it
   *     back
   */
  public static Plan write(Plan plan, Path results) throws IOException {
    Path directory = results.toAbsolutePath().normalize();
    Map<Path, Path> copies = copies(plan, directory);
    Plan moved =
        plan.withCells(
            cell -> cell.withFiles(copies.get(cell.workloadFile()), copies.get(cell.loadFile())));
    String yaml = MAPPER.writeValueAsString(yaml(PlanSecrets.withheld(moved), directory));
    AtomicFile.write(directory.resolve(ResolvedPlan.FILE), yaml);
    return moved;
  }

  private static Map<String, Object> yaml(Plan plan, Path results) {
    Map<String, Object> yaml = new LinkedHashMap<>();
    yaml.put(PlanKeys.NAME.path(), plan.name());
    yaml.put(PlanKeys.DESCRIPTION.path(), plan.description());
    yaml.putAll(plan.schedule().values().toYaml());
    yaml.put(ResolvedPlan.CELLS, plan.cells().stream().map(cell -> yaml(cell, results)).toList());
    return yaml;
  }

  private static Map<String, Object> yaml(Cell cell, Path results) {
    Map<String, Object> yaml = new LinkedHashMap<>();
    yaml.put(ResolvedPlan.NAME, cell.name());
    yaml.put(ResolvedPlan.VARIANT, cell.variant());
    Map<String, String> workload = new LinkedHashMap<>();
    workload.put(ResolvedPlan.NAME, cell.workload());
    // Relative, so that results can be moved.
    workload.put(ResolvedPlan.WORKLOAD_FILE, results.relativize(cell.workloadFile()).toString());
    workload.put(ResolvedPlan.LOAD_FILE, results.relativize(cell.loadFile()).toString());
    yaml.put(ResolvedPlan.WORKLOAD, workload);
    yaml.putAll(cell.values().toYaml());
    return yaml;
  }

  private static Map<Path, Path> copies(Plan plan, Path results) throws IOException {
    Path directory = Files.createDirectories(results.resolve(ResolvedPlan.WORKLOADS));
    Map<Path, Path> copies = new LinkedHashMap<>();
    Set<String> names = new HashSet<>();
    for (Cell cell : plan.cells()) {
      for (Path original : List.of(cell.workloadFile(), cell.loadFile())) {
        if (!copies.containsKey(original)) {
          Path copy = directory.resolve(unique(original.getFileName().toString(), names));
          copies.put(original, copy);
          copy(original, copy);
        }
      }
    }
    return copies;
  }

  private static String unique(String name, Set<String> names) {
    String candidate = name;
    for (int i = 2; !names.add(candidate); i++) {
      candidate = name + "-" + i;
    }
    return candidate;
  }

  private static void copy(Path original, Path copy) throws IOException {
    if (original.equals(copy)) {
      return;
    }
    Path partial = copy.resolveSibling(copy.getFileName() + ".tmp");
    Files.copy(original, partial, StandardCopyOption.REPLACE_EXISTING);
    Files.move(partial, copy, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}

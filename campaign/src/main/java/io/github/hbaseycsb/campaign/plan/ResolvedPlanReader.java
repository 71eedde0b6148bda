package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.plan.Schedule;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.YamlNode;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import io.github.hbaseycsb.property.SecretNames;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads {@code campaign.yaml}: a plan with a list of cells, each with all of its keys. All that can
 * be set in it are the secrets that are not in it.
 */
final class ResolvedPlanReader {
  private static final String SECRET = "properties.";

  private final Path file;
  private final Map<String, String> environment;
  private final Problems problems;
  private final Problems damage = new Problems("not a plan as run: ");
  private final StructureCheck check = StructureCheck.asRun(damage);

  ResolvedPlanReader(Path file, Map<String, String> environment, Problems problems) {
    this.file = file;
    this.environment = environment;
    this.problems = problems;
  }

  /** Reads it with overrides for secrets, each {@code properties.KEY=VALUE}. */
  Plan read(Mapping root, List<String> overrides) throws CampaignException {
    Map<String, String> secrets = secrets(overrides);
    Plan plan = plan(EarlierPlan.translated(root));
    damage.throwIfAny();
    Plan complete = PlanSecrets.restored(plan, key -> secret(key, secrets));
    problems.throwIfAny();
    return complete;
  }

  private Plan plan(Mapping root) {
    Mapping whole = root.without(ResolvedPlan.CELLS);
    check.checkPlan(whole);
    Values values = new Settings(whole, check).values();
    return new Plan(
        values.given(PlanKeys.NAME).orElse(""),
        values.get(PlanKeys.DESCRIPTION),
        new Schedule(values.without(PlanKeys.NAME).without(PlanKeys.DESCRIPTION)),
        root.items(ResolvedPlan.CELLS).stream().map(this::cell).toList());
  }

  private Cell cell(YamlNode node) {
    Mapping cell = node.asMapping().orElseGet(() -> new Mapping(node.location(), Map.of()));
    String name = text(cell, ResolvedPlan.NAME);
    Mapping workload = cell.section(ResolvedPlan.WORKLOAD);
    Mapping own =
        cell.without(ResolvedPlan.NAME)
            .without(ResolvedPlan.WORKLOAD)
            .without(ResolvedPlan.VARIANT);
    check.checkCell(own, ResolvedPlan.CELLS + "." + name + ".");
    Values values = new Settings(own, check).values();
    for (Key<?> key : List.of(PlanKeys.RECORDS, PlanKeys.LOAD_THREADS, PlanKeys.WARMUP)) {
      if (values.given(key).isEmpty()) {
        damage.add(cell.location(), key.path(), "is missing");
      }
    }
    return new Cell(
        name,
        text(workload, ResolvedPlan.NAME),
        absolute(Path.of(text(workload, ResolvedPlan.WORKLOAD_FILE))),
        absolute(Path.of(text(workload, ResolvedPlan.LOAD_FILE))),
        cell.scalar(ResolvedPlan.VARIANT).map(Scalar::text).orElse(""),
        values.withPaths((key, path) -> absolute(path)));
  }

  private String text(Mapping section, String key) {
    Optional<Scalar> text = section.scalar(key);
    if (text.isEmpty()) {
      damage.add(section.location(), key, "is missing");
    }
    return text.map(Scalar::text).orElse("");
  }

  /** A path that may be relative, so that results can be moved. */
  private Path absolute(Path path) {
    return file.toAbsolutePath().getParent().resolve(path).normalize();
  }

  private Map<String, String> secrets(List<String> overrides) {
    Map<String, String> secrets = new HashMap<>();
    for (String override : overrides) {
      String[] pair = override.split("=", 2);
      boolean secret =
          pair.length == 2
              && pair[0].startsWith(SECRET)
              && SecretNames.isSecret(pair[0].substring(SECRET.length()));
      if (secret) {
        secrets.put(pair[0].substring(SECRET.length()), pair[1]);
      } else {
        problems.add(
            Location.ofOption("--set " + pair[0]),
            "",
            "a plan as run cannot be changed: start a new campaign with the original plan");
      }
    }
    return secrets;
  }

  private String secret(String key, Map<String, String> given) {
    String variable = PlanSecrets.environmentVariable(key);
    String value = given.getOrDefault(key, environment.get(variable));
    if (value == null) {
      problems.add(
          new Location(file.toString(), 1, 1),
          key,
          ("is a secret, which is not saved: set the environment variable %s, or use --set"
                  + " properties.%s=VALUE")
              .formatted(variable, key));
      return "";
    }
    return value;
  }
}

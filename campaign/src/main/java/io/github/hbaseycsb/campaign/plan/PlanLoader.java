package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.model.plan.YamlNode;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlReader;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads plans. The whole plan is checked, and all errors are reported at once, one line for each:
 * {@code file:line:column: key: what is wrong: what is allowed}.
 *
 * @param home the directory with {@code workloads/}
 * @param working the directory for relative paths on the command line
 * @param environment variables, from which a plan as run takes the secrets that were not saved
 */
public record PlanLoader(Path home, Path working, Map<String, String> environment) {
  public PlanLoader {
    environment = Map.copyOf(environment);
  }

  /**
   * Reads a plan, or the {@code campaign.yaml} of a results directory.
   *
   * @param scale one of the plan's smaller scales; empty for the full one
   * @param overrides each {@code key=value}, applied after the scale
   * @throws CampaignException (usage) with a line for each problem
   */
  public Plan load(Path file, Optional<String> scale, List<String> overrides)
      throws CampaignException {
    Path found = find(file);
    return load(found, text(found), scale, overrides);
  }

  /** Finds a plan of this project by its name alone: noise.yaml is in campaigns/own/. */
  private static Path find(Path file) {
    Path own = file.resolveSibling("own").resolve(file.toFile().getName());
    return !Files.exists(file) && Files.isRegularFile(own) ? own : file;
  }

  /** Reads a plan whose text is not in its file yet. */
  public Plan load(Path file, String text, Optional<String> scale, List<String> overrides)
      throws CampaignException {
    Problems problems = new Problems();
    Mapping root = root(file, text, problems);
    if (root.get(ResolvedPlan.CELLS).isPresent()) {
      scale.ifPresent(
          name ->
              problems.add(
                  Location.ofOption("--scale " + name),
                  "",
                  "a plan as run has no scales: leave it out"));
      return new ResolvedPlanReader(file, environment, problems).read(root, overrides);
    }
    checkScales(root, problems);
    Overrides changes = new Overrides(problems);
    Mapping plan = root;
    if (scale.isPresent()) {
      plan = changes.scaled(plan, scale.get());
    }
    for (String override : overrides) {
      plan = changes.overridden(plan, override);
    }
    PlanPaths paths =
        new PlanPaths(file.toAbsolutePath().normalize().getParent(), working.toAbsolutePath());
    Plan resolved = new PlanResolver(paths, home, problems).resolve(plan);
    problems.throwIfAny();
    return resolved;
  }

  private static Mapping root(Path file, String text, Problems problems) throws CampaignException {
    Optional<YamlNode> node = YamlReader.readFile(file.toString(), text, problems);
    YamlNode root = node.orElse(new YamlNode.Empty(new Location(file.toString(), 1, 1)));
    if (root.asMapping().isPresent()) {
      return root.asMapping().get();
    }
    problems.throwIfAny();
    throw CampaignException.usage(
        "%s: the plan is %s: write keys and values, as campaigns/README.md describes them",
        root.location(), root.kind());
  }

  private static String text(Path file) throws CampaignException {
    try {
      return Files.readString(file);
    } catch (CharacterCodingException e) {
      throw CampaignException.usage("%s: not UTF-8: save it as UTF-8", file).because(e);
    } catch (IOException e) {
      String why = Files.exists(file) ? "cannot be read" : "there is no such file";
      throw CampaignException.usage("%s: %s: specify a plan", file, why).because(e);
    }
  }

  /** Checks all scales, used or not. */
  private static void checkScales(Mapping plan, Problems problems) {
    YamlNode scales = plan.get(PlanKeys.SCALE).orElse(new YamlNode.Empty(plan.location()));
    if (scales.asMapping().isEmpty() && !scales.isEmpty()) {
      problems.add(
          PlanKeys.SCALE, scales.isNot("a section of scales, such as small: {runs.count: 1}"));
    }
    plan.section(PlanKeys.SCALE)
        .entries()
        .forEach(
            (name, entry) -> {
              if (entry.value().asMapping().isPresent()) {
                new StructureCheck(problems).checkPlan(new Overrides(problems).scaled(plan, name));
              } else {
                problems.add(
                    PlanKeys.SCALE + "." + name,
                    entry.value().isNot("a section of keys, such as {runs.count: 1}"));
              }
            });
  }
}

package io.github.hbaseycsb.campaign.plan;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hbaseycsb.campaign.plan.yaml.Location;
import io.github.hbaseycsb.campaign.plan.yaml.Problems;
import io.github.hbaseycsb.common.FirstLine;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.plan.ResolvedPlan;
import io.github.hbaseycsb.property.SecretNames;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code campaign.yaml}. All that can be set in it are the secrets that are not in it. */
final class ResolvedPlanReader {
  private static final String SECRET = "properties.";

  private final Path file;
  private final Map<String, String> environment;
  private final Problems problems;

  ResolvedPlanReader(Path file, Map<String, String> environment, Problems problems) {
    this.file = file;
    this.environment = environment;
    this.problems = problems;
  }

  /**
   * Reads it.
   *
   * @param overrides {@code properties.KEY=VALUE} for secrets
   * @throws CampaignException (usage) when it is damaged, or a secret is missing
   */
  Plan read(List<String> overrides) throws CampaignException {
    Map<String, String> secrets = secrets(overrides);
    Plan plan = PlanSecrets.restored(parse(), key -> secret(key, secrets));
    problems.throwIfAny();
    return plan;
  }

  private Plan parse() throws CampaignException {
    try {
      return ResolvedPlan.mapper(file.toAbsolutePath().getParent())
          .readValue(file.toFile(), Plan.class);
    } catch (JsonProcessingException e) {
      JsonLocation at = e.getLocation();
      String where = at == null ? "" : ":" + at.getLineNr() + ":" + at.getColumnNr();
      throw CampaignException.usage(
              "%s%s: not a plan as run: %s: use it as the campaign wrote it",
              file, where, FirstLine.of(e.getOriginalMessage()))
          .because(e);
    } catch (IOException e) {
      throw CampaignException.usage("%s cannot be read: %s", file, e).because(e);
    }
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
          "is a secret, which is not saved: set the environment variable "
              + variable
              + ", or use --set properties."
              + key
              + "=VALUE");
      return "";
    }
    return value;
  }
}

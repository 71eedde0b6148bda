package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.property.SecretNames;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/** Removes secrets from a plan, and restores them. */
final class PlanSecrets {
  private PlanSecrets() {}

  /**
   * The plan with {@code ${NAME}} in place of each secret, where NAME is an environment variable.
   */
  static Plan withheld(Plan plan) {
    return mapped(plan, (key, value) -> reference(key));
  }

  /** The plan with its secrets, each of which {@code secret} returns for its key. */
  static Plan restored(Plan plan, UnaryOperator<String> secret) {
    return mapped(plan, (key, value) -> value.equals(reference(key)) ? secret.apply(key) : value);
  }

  /** The environment variable from which {@code resume} takes a secret. */
  static String environmentVariable(String key) {
    return "HBASE_YCSB_" + key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }

  private static String reference(String key) {
    return "${" + environmentVariable(key) + "}";
  }

  private static Plan mapped(Plan plan, BinaryOperator<String> secret) {
    return plan.withCells(
        cell -> cell.with(cell.values().withProperties(properties -> mapped(properties, secret))));
  }

  private static Map<String, String> mapped(
      Map<String, String> properties, BinaryOperator<String> secret) {
    Map<String, String> mapped = new TreeMap<>(properties);
    mapped.replaceAll((key, value) -> SecretNames.isSecret(key) ? secret.apply(key, value) : value);
    return mapped;
  }
}

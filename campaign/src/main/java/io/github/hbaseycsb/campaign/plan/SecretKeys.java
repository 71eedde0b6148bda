package io.github.hbaseycsb.campaign.plan;

import java.util.Locale;
import java.util.regex.Pattern;

/** Tells properties whose values never reach the results by their names. */
public final class SecretKeys {
  private static final Pattern SECRET = Pattern.compile("passw|secret|token|credential");

  private SecretKeys() {}

  /** Whether a key's name says that its value is secret. Paths of keytabs are not. */
  public static boolean isSecret(String key) {
    return SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
  }

  /** The environment variable that {@code resume} takes a secret from. */
  public static String environmentVariable(String key) {
    return "HBASE_YCSB_" + key.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
  }
}

package io.github.hbaseycsb.binding.options;

import java.util.regex.Pattern;

/**
 * Decides by the name of a property or setting whether its value is a secret that must not be
 * written to results, jobs or logs.
 */
public final class SecretNames {
  /** A case-insensitive regular expression that matches a part of the names of secrets. */
  public static final String WORD =
      "(?:passw|pwd|passphrase|secret|token|credential"
          + "|(?:access|account|api|private)[._-]?key)";

  private static final Pattern SECRET = Pattern.compile(WORD, Pattern.CASE_INSENSITIVE);
  private static final Pattern PATH = Pattern.compile("keytab", Pattern.CASE_INSENSITIVE);

  private SecretNames() {}

  /**
   * Whether the value of this name is a secret. The path of a keytab is not: it shows how a client
   * logged in.
   */
  public static boolean isSecret(String name) {
    return SECRET.matcher(name).find() && !PATH.matcher(name).find();
  }
}

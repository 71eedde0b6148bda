package io.github.hbaseycsb.binding.options;

import java.util.regex.Pattern;

/**
 * Tells by its name whether a property or setting holds a secret, which must not reach results,
 * jobs or logs.
 */
public final class SecretNames {
  /** A regular expression, for any case, that is found in the names of secrets. */
  public static final String WORD =
      "(?:passw|pwd|passphrase|secret|token|credential"
          + "|(?:access|account|api|private)[._-]?key)";

  private static final Pattern SECRET = Pattern.compile(WORD, Pattern.CASE_INSENSITIVE);
  private static final Pattern PATH = Pattern.compile("keytab", Pattern.CASE_INSENSITIVE);

  private SecretNames() {}

  /**
   * Whether the value of this name is a secret. The path of a keytab is none, and says how a client
   * logged in.
   */
  public static boolean isSecret(String name) {
    return SECRET.matcher(name).find() && !PATH.matcher(name).find();
  }
}

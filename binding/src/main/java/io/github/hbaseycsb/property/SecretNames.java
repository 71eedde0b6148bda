package io.github.hbaseycsb.property;

import java.util.regex.Pattern;

/**
 * Decides by the name of a property or setting whether its value is a secret that must not be
 * written to results, jobs or logs.
 */
public final class SecretNames {
  /**
   * A case-insensitive regular expression that matches a part of the names of secrets. It has what
   * Hadoop's {@code hadoop.security.sensitive-config-keys} has by default, but for the name of an
   * algorithm, and the logins to ZooKeeper of high-availability services ({@code
   * digest:user:password}).
   */
  public static final String WORD =
      "(?:passw|pwd|passphrase|(?<!by)pass(?![a-z])|secret|token|credential"
          + "|(?:access|account|api|private)[._-]?key"
          + "|encryption[\\w.-]*key(?![\\w.-]*provider)|azure[._-]sas[._-]"
          + "|(?:zk|zookeeper)[._-]auth(?![\\w.-]))";

  private static final Pattern SECRET = Pattern.compile(WORD, Pattern.CASE_INSENSITIVE);
  private static final Pattern PATH =
      Pattern.compile("keytab(?:[._-]?file)?$", Pattern.CASE_INSENSITIVE);

  private SecretNames() {}

  /**
   * Whether the value of this name is a secret. The path of a keytab is not: it shows how a client
   * logged in.
   */
  public static boolean isSecret(String name) {
    return SECRET.matcher(name).find() && !PATH.matcher(name).find();
  }
}

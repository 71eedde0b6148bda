package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.property.SecretNames;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Removes secrets from what is written to a results directory. The name of a key tells whether it
 * is a secret. Where the end of a secret is not clear, rather too much is removed. The path of a
 * keytab stays: it is no secret, and tells how the client logged in.
 */
public final class Redactor {
  /** The text that replaces a secret. */
  public static final String REDACTED = "(redacted)";

  /** {@code key=value}, {@code "key": "value"} and HBase's {@code 'key' => 'value'}. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?<![\\w.-])(?<key>[\\w.-]*"
              + SecretNames.WORD
              + "[\\w.-]*)(?<sign>[\"']?\\s*(?:=>|[=:])\\s*)"
              + "(?:\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])*+'|\\S+)",
          Pattern.CASE_INSENSITIVE);

  /** {@code scheme://user:password@}; the last @ before a slash ends the password. */
  private static final Pattern LOGIN_IN_URL = Pattern.compile("(://[^\\s/:@]*:)[^\\s/]+@");

  private Redactor() {}

  /**
   * Settings without secrets, in the same order: neither the values of secret keys, nor secrets
   * inside other values.
   */
  public static Map<String, String> redact(Map<String, String> settings) {
    Map<String, String> redacted = new LinkedHashMap<>();
    settings.forEach(
        (key, value) -> redacted.put(key, SecretNames.isSecret(key) ? REDACTED : redact(value)));
    return Collections.unmodifiableMap(redacted);
  }

  /** A text without secrets: neither assignments to secret keys, nor passwords in URLs. */
  public static String redact(String text) {
    String withoutLogins =
        LOGIN_IN_URL
            .matcher(text)
            .replaceAll(login -> Matcher.quoteReplacement(login.group(1) + REDACTED + "@"));
    return ASSIGNMENT
        .matcher(withoutLogins)
        .replaceAll(found -> Matcher.quoteReplacement(redactAssignment(found)));
  }

  /**
   * Flags of a JVM without secrets. The value of {@code -Dfoo.password=} extends to the end of its
   * flag, blanks included.
   */
  public static List<String> redactFlags(List<String> flags) {
    return flags.stream().map(Redactor::redactFlag).toList();
  }

  private static String redactFlag(String flag) {
    int sign = flag.indexOf('=');
    return sign > 0 && SecretNames.isSecret(flag.substring(0, sign))
        ? flag.substring(0, sign + 1) + REDACTED
        : redact(flag);
  }

  private static String redactAssignment(MatchResult found) {
    String key = found.group(1);
    return SecretNames.isSecret(key) ? key + found.group(2) + REDACTED : found.group();
  }
}

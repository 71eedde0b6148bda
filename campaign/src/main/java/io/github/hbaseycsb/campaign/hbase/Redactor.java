package io.github.hbaseycsb.campaign.hbase;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Takes secrets out of what goes into a results directory. */
public final class Redactor {
  private static final String REDACTED = "(redacted)";

  private static final String SECRET_WORD =
      "passw(or)?d|passphrase|secret|token|credential|private[._-]?key";

  private static final Pattern SECRET_KEY = Pattern.compile("(?i)" + SECRET_WORD);

  /** Such as {@code -Djavax.net.ssl.keyStorePassword=x} and {@code --password x}. */
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "(?i)([\\w.\\-]*(?:"
              + SECRET_WORD
              + ")[\\w.\\-]*(?:\\s*=\\s*|\\s*:\\s*|\\s+))(\"[^\"]*\"|[^\\s,;&]+)");

  private static final Pattern URL_PASSWORD = Pattern.compile("(\\w+://[^/\\s:@]+:)[^/\\s@]+@");

  private Redactor() {}

  /** The same properties, with {@code (redacted)} for each secret value. */
  public static Map<String, String> redact(Map<String, String> properties) {
    Map<String, String> redacted = new TreeMap<>();
    properties.forEach(
        (key, value) ->
            redacted.put(key, SECRET_KEY.matcher(key).find() ? REDACTED : redact(value)));
    return redacted;
  }

  /** A text, such as a JVM flag, with {@code (redacted)} for each secret value in it. */
  public static String redact(String text) {
    String assignments = ASSIGNMENT.matcher(text).replaceAll("$1" + REDACTED);
    return URL_PASSWORD.matcher(assignments).replaceAll("$1" + REDACTED + "@");
  }
}

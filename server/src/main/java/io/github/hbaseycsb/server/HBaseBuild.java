package io.github.hbaseycsb.server;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The build of HBase that a server reports. Builds with uncommitted changes have the same revision
 * but a different checksum.
 *
 * @param sourceChecksum its first 32 digits; {@link #UNKNOWN} if the server does not report it
 */
public record HBaseBuild(String version, String revision, String sourceChecksum) {
  /** The value that a build without source information reports. */
  public static final String UNKNOWN = "unknown";

  private static final int LIMIT_MS = 2000;

  /** The version on the status pages of all servers, 1.x to 3.x. No JMX bean has it. */
  private static final Pattern VERSION =
      Pattern.compile("HBase Version</td>\\s*<td>([^,<]+), revision=([^<\\s]+)");

  private static final Pattern CHECKSUM =
      Pattern.compile("HBase Source Checksum</td>\\s*<td>\\s*([0-9a-f]{1,32})");

  /** Parses {@code /master-status} or {@code /rs-status}; empty if it does not name the build. */
  public static Optional<HBaseBuild> of(byte[] page) {
    String html = new String(page, StandardCharsets.UTF_8);
    Matcher build = VERSION.matcher(html);
    if (!build.find()) {
      return Optional.empty();
    }
    Matcher checksum = CHECKSUM.matcher(html);
    return Optional.of(
        new HBaseBuild(
            build.group(1).trim(), build.group(2), checksum.find() ? checksum.group(1) : UNKNOWN));
  }

  /** Asks a master on this machine, with a time limit of 2 s to connect and for each read. */
  public static Optional<HBaseBuild> ofMaster(int infoPort) {
    try {
      URLConnection master =
          URI.create("http://127.0.0.1:" + infoPort + "/master-status").toURL().openConnection();
      master.setConnectTimeout(LIMIT_MS);
      master.setReadTimeout(LIMIT_MS);
      try (InputStream page = master.getInputStream()) {
        return of(page.readAllBytes());
      }
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}

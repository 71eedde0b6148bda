package io.github.hbaseycsb.server;

import java.nio.file.Path;
import java.util.Map;

/**
 * Where local servers are kept between commands: {@code $HBASE_YCSB_HOME}, or {@code
 * ~/.hbase-ycsb}.
 *
 * @param directory that directory
 */
public record ServerHome(Path directory) {
  static final String VARIABLE = "HBASE_YCSB_HOME";

  /** The home that these environment variables name. */
  public static ServerHome of(Map<String, String> environment) {
    String named = environment.getOrDefault(VARIABLE, "");
    return new ServerHome(
        named.isEmpty() ? Path.of(System.getProperty("user.home"), ".hbase-ycsb") : Path.of(named));
  }

  /** The server that commands use when no directory is named. */
  public LocalServer defaultServer() {
    return new LocalServer(directory.resolve("server"));
  }

  /** The assembled server versions. */
  public Path distributions() {
    return directory.resolve("distributions");
  }

  /** What was unpacked of the user's own builds. */
  public Path releases() {
    return directory.resolve("releases");
  }
}

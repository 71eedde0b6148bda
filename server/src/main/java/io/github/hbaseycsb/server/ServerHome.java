package io.github.hbaseycsb.server;

import java.nio.file.Path;
import java.util.Map;

/** The directory for local servers: {@code $HBASE_YCSB_HOME}, or {@code ~/.hbase-ycsb}. */
public record ServerHome(Path directory) {
  static final String VARIABLE = "HBASE_YCSB_HOME";

  /** The directory that the environment variables determine. */
  public static ServerHome of(Map<String, String> environment) {
    String named = environment.getOrDefault(VARIABLE, "");
    return new ServerHome(
        named.isEmpty() ? Path.of(System.getProperty("user.home"), ".hbase-ycsb") : Path.of(named));
  }

  /** The server that commands use if no directory is given. */
  public LocalServer defaultServer() {
    return new LocalServer(directory.resolve("server"));
  }

  /** The directory for assembled HBase versions. */
  public Path distributions() {
    return directory.resolve("distributions");
  }

  /** The directory for unpacked builds of the user's own. */
  public Path releases() {
    return directory.resolve("releases");
  }
}

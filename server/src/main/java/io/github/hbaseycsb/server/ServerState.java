package io.github.hbaseycsb.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;
import java.util.Properties;

/**
 * What is remembered of a server between commands.
 *
 * @param version its HBase version; the data directory belongs to it
 * @param ports where it listens
 * @param pid its process, 0 when it was stopped
 * @param startedMs when that process started (ms since the epoch), so that a reused pid is not
 *     taken for it
 */
record ServerState(String version, ServerPorts ports, long pid, long startedMs) {
  private static final String FILE = "server.properties";

  static Optional<ServerState> read(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    Properties stored = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      stored.load(in);
    }
    try {
      return Optional.of(
          new ServerState(
              stored.getProperty("version", ""),
              new ServerPorts(Integer.parseInt(stored.getProperty("port-base"))),
              Long.parseLong(stored.getProperty("pid")),
              Long.parseLong(stored.getProperty("started"))));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged (" + e.getMessage() + "): delete it", e);
    }
  }

  void write(Path directory) throws IOException {
    Properties stored = new Properties();
    stored.setProperty("version", version);
    stored.setProperty("port-base", Integer.toString(ports.base()));
    stored.setProperty("pid", Long.toString(pid));
    stored.setProperty("started", Long.toString(startedMs));
    Path partial = directory.resolve(FILE + ".partial");
    try (OutputStream out = Files.newOutputStream(partial)) {
      stored.store(out, "A local HBase server of hbase-ycsb");
    }
    Files.move(partial, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
  }

  ServerState stopped() {
    return new ServerState(version, ports, 0, 0);
  }

  /** The server's process, empty when it ended or its pid belongs to another program by now. */
  Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(handle -> startedMs == startMs(handle));
  }

  static long startMs(ProcessHandle handle) {
    return handle.info().startInstant().map(java.time.Instant::toEpochMilli).orElse(0L);
  }
}

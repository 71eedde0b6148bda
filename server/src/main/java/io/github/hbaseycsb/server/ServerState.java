package io.github.hbaseycsb.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The state of a server that is stored between commands.
 *
 * @param version to which the data belongs
 * @param distribution the directory of its jars; empty if unknown
 * @param processes in the order of their start; none if it was stopped
 */
public record ServerState(
    String version, String distribution, ServerPorts ports, List<ServerProcess> processes) {
  static final String FILE = "server.properties";

  public ServerState {
    processes = List.copyOf(processes);
  }

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
              stored.getProperty("distribution", ""),
              new ServerPorts(Integer.parseInt(stored.getProperty("port-base"))),
              Stream.of(stored.getProperty("processes", "").split(" "))
                  .filter(process -> !process.isEmpty())
                  .map(ServerProcess::parse)
                  .toList()));
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is damaged (" + e.getMessage() + "): delete it", e);
    }
  }

  void write(Path directory) throws IOException {
    Properties stored = new Properties();
    stored.setProperty("version", version);
    stored.setProperty("distribution", distribution);
    stored.setProperty("port-base", Integer.toString(ports.base()));
    stored.setProperty(
        "processes", String.join(" ", processes.stream().map(ServerProcess::format).toList()));
    Path partial = directory.resolve(FILE + ".partial");
    try (OutputStream out = Files.newOutputStream(partial)) {
      stored.store(out, "A local HBase server of hbase-ycsb");
    }
    Files.move(partial, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
  }

  ServerState with(List<ServerProcess> started) {
    return new ServerState(version, distribution, ports, started);
  }

  ServerRole role(ServerProcess process) {
    return ServerRole.of(version).get(processes.indexOf(process));
  }

  public List<Long> pids() {
    return processes.stream().map(ServerProcess::pid).toList();
  }

  List<ServerProcess> alive() {
    return processes.stream().filter(ServerProcess::isAlive).toList();
  }
}

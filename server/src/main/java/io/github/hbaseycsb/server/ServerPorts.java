package io.github.hbaseycsb.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The five consecutive loopback ports of a standalone server.
 *
 * @param base the first of them, 1024 to 65530
 */
public record ServerPorts(int base) {
  private static final int COUNT = 5;
  private static final int FIRST_AUTOMATIC = 21000;
  private static final int END_AUTOMATIC = 30000;
  private static final int STEP = 10;

  public ServerPorts {
    if (base < 1024 || base > 65535 - COUNT) {
      throw new IllegalArgumentException(
          "port base " + base + " is out of range: give 1024 to " + (65535 - COUNT));
    }
  }

  /** The master's RPC port. */
  public int master() {
    return base;
  }

  /** The master's info server: web UI and {@code /jmx}. */
  public int masterInfo() {
    return base + 1;
  }

  /** The region server's RPC port. */
  public int regionServer() {
    return base + 2;
  }

  /** The region server's info server: web UI and {@code /jmx}. */
  public int regionServerInfo() {
    return base + 3;
  }

  /** ZooKeeper's client port. */
  public int zooKeeper() {
    return base + 4;
  }

  /**
   * Finds five free consecutive ports between 21000 and 29999; empty if there are none.
   *
   * @param seed determines where the search begins, so that different servers seldom choose the
   *     same ports
   */
  static Optional<ServerPorts> findFree(int seed) {
    int candidates = (END_AUTOMATIC - FIRST_AUTOMATIC) / STEP;
    return IntStream.range(0, candidates)
        .map(i -> FIRST_AUTOMATIC + STEP * Math.floorMod(seed + i, candidates))
        .mapToObj(ServerPorts::new)
        .filter(ports -> ports.firstTaken().isEmpty())
        .findFirst();
  }

  /** The lowest of these ports that is in use; empty if all are free. */
  Optional<Integer> firstTaken() {
    return IntStream.range(base, base + COUNT).filter(ServerPorts::taken).boxed().findFirst();
  }

  private static boolean taken(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}

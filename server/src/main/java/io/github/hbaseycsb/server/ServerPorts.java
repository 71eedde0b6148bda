package io.github.hbaseycsb.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The five consecutive loopback ports of a standalone server: RPC and info server (web UI and
 * {@code /jmx}) of master and region server, and ZooKeeper's client port.
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

  public int master() {
    return base;
  }

  public int masterInfo() {
    return base + 1;
  }

  public int regionServer() {
    return base + 2;
  }

  public int regionServerInfo() {
    return base + 3;
  }

  public int zooKeeper() {
    return base + 4;
  }

  /**
   * Finds five free consecutive ports between 21000 and 29999. The search begins at {@code seed},
   * so that servers seldom choose the same ports.
   */
  static ServerPorts findFree(int seed) throws ServerException {
    int candidates = (END_AUTOMATIC - FIRST_AUTOMATIC) / STEP;
    for (int i = 0; i < candidates; i++) {
      ServerPorts ports =
          new ServerPorts(FIRST_AUTOMATIC + STEP * Math.floorMod(seed + i, candidates));
      if (ports.firstTaken().isEmpty()) {
        return ports;
      }
    }
    throw new ServerException(
        "no five consecutive free ports from 21000 to 29999: stop a process that uses one");
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

package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.Environment.RegionServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.Test;

public class EnvironmentProbeTest {
  private final EnvironmentProbe probe = new EnvironmentProbe(null, null);

  @Test
  public void aServerThatDoesNotAnswerIsAskedOnce() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    ServerSocket socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread closing = new Thread(() -> closeAll(socket, connections));
    closing.start();
    try {
      RegionServer server = probe.regionServer(at(socket.getLocalPort()), 7);

      assertThat(server.version()).isEqualTo(Environment.UNKNOWN);
      assertThat(server.jvm().version()).isEqualTo(Environment.UNKNOWN);
      assertThat(server.regions()).isEqualTo(-1);
      assertThat(server.tableRegions()).isEqualTo(7);
    } finally {
      socket.close();
      closing.join();
    }
    // The JDK tries a second time where a connection is closed at once.
    assertThat(connections.get()).isBetween(1, 2);
  }

  private static void closeAll(ServerSocket socket, AtomicInteger connections) {
    while (!socket.isClosed()) {
      try {
        socket.accept().close();
        connections.incrementAndGet();
      } catch (IOException e) {
        // It was closed.
      }
    }
  }

  @Test
  public void aServerWithoutThePageOfOneIsAskedForTheOthers() throws Exception {
    List<String> asked = new CopyOnWriteArrayList<>();
    HttpServer http =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext(
        "/",
        exchange -> {
          asked.add(exchange.getRequestURI().getPath());
          exchange.sendResponseHeaders(404, -1);
          exchange.close();
        });
    http.start();
    try {
      probe.regionServer(at(http.getAddress().getPort()), 0);
    } finally {
      http.stop(0);
    }
    assertThat(asked).containsExactlyInAnyOrder("/jmx", "/jmx", "/jmx", "/rs-status", "/jmx");
  }

  private static RegionServerInfo at(int port) {
    return new RegionServerInfo(
        "a,16020,1", URI.create("http://127.0.0.1:" + port), OptionalInt.empty());
  }
}

package io.github.hbaseycsb.benchmark.sampling;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.hbaseycsb.campaign.hbase.metrics.ServerJmx;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Many info servers on loopback, in a process of their own. They record the first answer of a real
 * info server to each request, and repeat it from then on, each with its own server name. Some
 * misbehave: they are slow, require a login or refuse connections.
 */
public final class InfoServers {
  /** Longer than any client's timeout. */
  private static final long SLOW_MS = 10_000;

  /** A text that occurs once, in the region server's own bean. */
  private static final String OF_SERVER = "\"totalRequestCount\"";

  /** A text that occurs once for each region, in the bean of the regions. */
  private static final String OF_REGION = "_metric_readRequestCount\"";

  private static final long PUBLISHED_MAX_MS = 60_000;
  private static final long PUBLISHED_POLL_MS = 100;
  private static final int HANDLERS = 8;
  private static final int NAMED_BYTES_MAX = 1 << 16;

  /** The behavior of an info server. */
  enum Behavior {
    ANSWERS,
    IS_SLOW,
    WANTS_A_LOGIN,
    REFUSES
  }

  private final URI recorded;
  private final String recordedName;
  private final Map<String, byte[]> answers = new ConcurrentHashMap<>();
  private final ScheduledExecutorService handlers = Executors.newScheduledThreadPool(HANDLERS);

  private InfoServers(URI recorded, String recordedName) {
    this.recorded = recorded;
    this.recordedName = recordedName;
  }

  /**
   * Serves until standard input ends.
   *
   * @param args the real info server and its server's name, the number of that server's regions,
   *     the number of info servers, how many of them misbehave, and the file for the list with a
   *     line for each: name and address
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    InfoServers servers = new InfoServers(URI.create(args[0]), args[1]);
    servers.record(ServerJmx.REGION_SERVER, OF_SERVER, 1);
    servers.record(ServerJmx.REGIONS, OF_REGION, Integer.parseInt(args[2]));
    int count = Integer.parseInt(args[3]);
    int bad = Integer.parseInt(args[4]);
    Behavior[] behaviors = Behavior.values();
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = "rs%d.example.com,16020,%s".formatted(i, args[1].split(",", -1)[2]);
      // Misbehaving servers are spread evenly among the others.
      int badBefore = i * bad / count;
      Behavior behavior =
          (i + 1) * bad / count > badBefore ? behaviors[1 + badBefore % 3] : Behavior.ANSWERS;
      lines.add(name + " " + servers.start(name, behavior));
    }
    Path list = Path.of(args[5]);
    Path temporary = list.resolveSibling(list.getFileName() + ".tmp");
    Files.write(temporary, lines);
    Files.move(temporary, list, StandardCopyOption.ATOMIC_MOVE);
    while (System.in.read() >= 0) {
      // Nothing is sent on standard input. Its end ends the process.
    }
    System.exit(0);
  }

  private URI start(String name, Behavior behavior) throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    int port;
    if (behavior == Behavior.REFUSES) {
      try (ServerSocket free = new ServerSocket(0, 1, loopback)) {
        port = free.getLocalPort();
      }
    } else {
      HttpServer server = HttpServer.create(new InetSocketAddress(loopback, 0), 0);
      server.setExecutor(handlers);
      server.createContext("/", exchange -> answer(exchange, name, behavior));
      server.start();
      port = server.getAddress().getPort();
    }
    return URI.create("http://127.0.0.1:" + port);
  }

  private void answer(HttpExchange exchange, String name, Behavior behavior) throws IOException {
    String path = exchange.getRequestURI().toString();
    switch (behavior) {
      case ANSWERS -> send(exchange, 200, named(answer(path), name));
      case WANTS_A_LOGIN ->
          send(exchange, 401, "<html>log in</html>".getBytes(StandardCharsets.UTF_8));
      case IS_SLOW -> {
        Future<?> unused = handlers.schedule(exchange::close, SLOW_MS, TimeUnit.MILLISECONDS);
      }
      default -> throw new IllegalStateException(behavior.toString());
    }
  }

  /** Replaces the server's name in the few kilobytes of its own beans. */
  private byte[] named(byte[] answer, String name) {
    return answer.length > NAMED_BYTES_MAX
        ? answer
        : new String(answer, StandardCharsets.UTF_8)
            .replace(recordedName, name)
            .getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Records a bean when it is complete. HBase drops its beans some seconds after a region was
   * opened, and for a while the new ones have no attributes.
   *
   * @param attribute the attribute to count
   * @param count its minimum number of occurrences
   */
  private void record(String bean, String attribute, int count)
      throws IOException, InterruptedException {
    String path = ServerJmx.beansOf(bean);
    long beginNs = System.nanoTime();
    byte[] answer = read(path);
    while (new String(answer, StandardCharsets.UTF_8).split(attribute, -1).length <= count) {
      if (System.nanoTime() - beginNs > TimeUnit.MILLISECONDS.toNanos(PUBLISHED_MAX_MS)) {
        throw new IOException(
            "%s does not publish the whole of %s within %d s"
                .formatted(recorded, bean, PUBLISHED_MAX_MS / 1000));
      }
      TimeUnit.MILLISECONDS.sleep(PUBLISHED_POLL_MS);
      answer = read(path);
    }
    answers.put(path, answer);
  }

  private byte[] answer(String path) throws IOException {
    byte[] known = answers.get(path);
    if (known == null) {
      known = read(path);
      answers.put(path, known);
    }
    return known;
  }

  private byte[] read(String path) throws IOException {
    try (InputStream in = recorded.resolve(path).toURL().openStream()) {
      return in.readAllBytes();
    }
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}

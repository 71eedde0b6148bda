package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.After;
import org.junit.Test;

/** Servers that do not behave as an info server does. */
public class ServerJmxTest {
  private final CountDownLatch over = new CountDownLatch(1);
  private final ExecutorService handlers = Executors.newCachedThreadPool();
  private HttpServer server;

  @After
  public void stop() {
    over.countDown();
    handlers.shutdownNow();
    if (server != null) {
      server.stop(0);
    }
  }

  @Test
  public void aServerThatWantsALoginIsNamedWithItsStatus() throws Exception {
    URI uri = start(exchange -> answer(exchange, 401, "<html>log in</html>"));

    assertThatThrownBy(() -> queue(uri)).hasMessage(uri + " answers with HTTP status 401");
  }

  @Test
  public void aPageInPlaceOfBeansIsNamed() throws Exception {
    URI uri = start(exchange -> answer(exchange, 200, "<html>log in</html>"));

    assertThatThrownBy(() -> queue(uri))
        .hasMessage(uri + " answers with something other than beans");
  }

  @Test
  public void anAnswerThatNeverEndsIsGivenUp() throws Exception {
    URI uri =
        start(
            exchange -> {
              exchange.sendResponseHeaders(200, 0);
              OutputStream body = exchange.getResponseBody();
              body.write("{ \"beans\" : [ {".getBytes(StandardCharsets.UTF_8));
              body.flush();
              try {
                over.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });

    assertThatThrownBy(() -> queue(uri)).hasMessage(uri + " does not answer within 2 s");
  }

  @Test
  public void anInfoServerThatIsSwitchedOffSaysSo() {
    URI uri = URI.create("http://rs1.example.com:-1");

    assertThatThrownBy(() -> queue(uri))
        .isInstanceOf(IOException.class)
        .hasMessage("http://rs1.example.com:-1 is switched off (hbase.regionserver.info.port)");
  }

  @Test
  public void aNameThatIsNoneOfAHostIsNamed() {
    URI uri = URI.create("http://region_server:16030");

    assertThatThrownBy(() -> queue(uri))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("http://region_server:16030 cannot be asked");
  }

  @Test
  public void theQueueIsReadFromTheBean() throws Exception {
    URI uri =
        start(
            exchange ->
                answer(exchange, 200, "{\"beans\":[{\"a\":1,\"compactionQueueLength\":3}]}"));

    assertThat(queue(uri)).isEqualTo(3);
  }

  private static long queue(URI uri) throws IOException {
    return ServerJmx.await(new ServerJmx(uri).compactionQueueLength());
  }

  private URI start(com.sun.net.httpserver.HttpHandler handler) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(handlers);
    server.createContext("/", handler);
    server.start();
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private static void answer(HttpExchange exchange, int status, String text) throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, body.length);
    try (OutputStream out = exchange.getResponseBody()) {
      out.write(body);
    }
  }
}

package io.github.hbaseycsb.binding.startup;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import org.junit.Test;

public class ClientConfigurationTest {
  private static final Duration LONG = Duration.ofMinutes(5);

  /** As soon as there is no answer yet. */
  private static final Duration NONE = Duration.ofMillis(1);

  @Test
  public void aSettingOfHBaseThatIsNoNumberIsNamed() throws Exception {
    for (String value : List.of("5s", "", "1,000")) {
      String refusal =
          "property hbase.rpc.timeout=" + value + " is not valid: HBase's client needs a number";
      assertThat(
              of("hbase.rpc.timeout", value)
                  .refusal(new IOException(catchThrowable(() -> Long.parseLong(value)))))
          .isEqualTo(refusal);
    }
    assertThatThrownBy(() -> of("hbase.client.operation.timeout", "5s").answerLimitMs())
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "property hbase.client.operation.timeout=5s is not valid: HBase's client needs a"
                + " number");
    assertThat(of("hbase.zookeeper.quorum", "zk").refusal(new NumberFormatException("of another")))
        .isEqualTo("HBase at ZooKeeper quorum zk:2181 refused: NumberFormatException: of another");
  }

  @Test
  public void aServerThatAnswersWillDo() throws Exception {
    try (ServerSocket server = server()) {
      answer(server, socket -> socket.getOutputStream().write("Zookeeper".getBytes(UTF_8)));
      of("hbase.zookeeper.quorum", address(server)).requireReachable(LONG);
    }
  }

  @Test
  public void aServerThatEndsTheConnectionIsThereToo() throws Exception {
    try (ServerSocket server = server()) {
      answer(server, socket -> {});
      of("hbase.zookeeper.quorum", address(server)).requireReachable(LONG);
    }
  }

  @Test
  public void oneServerOfTheQuorumThatAnswersWillDo() throws Exception {
    try (ServerSocket server = server();
        ServerSocket silent = server()) {
      answer(server, socket -> socket.getOutputStream().write("Zookeeper".getBytes(UTF_8)));
      of("hbase.zookeeper.quorum", address(silent) + "," + address(server)).requireReachable(LONG);
    }
  }

  @Test
  public void aServerThatDoesNotAnswerIsNamed() throws Exception {
    try (ServerSocket silent = server()) {
      assertThatThrownBy(() -> of("hbase.zookeeper.quorum", address(silent)).requireReachable(NONE))
          .isInstanceOf(StartupException.class)
          .hasMessageContaining("cannot reach ZooKeeper quorum " + address(silent))
          .hasMessageContaining("does not answer");
    }
  }

  @Test
  public void aServerThatAnswersByHttpIsNotZooKeeper() throws Exception {
    try (ServerSocket server = server()) {
      answer(server, socket -> socket.getOutputStream().write("HTTP/1.1 400 Bad".getBytes(UTF_8)));
      assertThatThrownBy(() -> of("hbase.zookeeper.quorum", address(server)).requireReachable(LONG))
          .isInstanceOf(StartupException.class)
          .hasMessageContaining(address(server) + " answers by HTTP and is not ZooKeeper");
    }
  }

  @Test
  public void aServerThatRefusesConnectionsIsNamed() throws Exception {
    String closed;
    try (ServerSocket server = server()) {
      closed = address(server);
    }
    assertThatThrownBy(() -> of("hbase.zookeeper.quorum", closed).requireReachable(LONG))
        .isInstanceOf(StartupException.class)
        .hasMessageStartingWith("cannot reach ZooKeeper quorum " + closed + " (Connection refused");
  }

  @Test
  public void aClusterKeyInTheQuorumIsRefusedWithTheThreeProperties() {
    assertThatThrownBy(
            () ->
                of("hbase.zookeeper.quorum", "127.0.0.1:2181:/hbase-unsecure")
                    .requireReachable(LONG))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "property hbase.zookeeper.quorum=127.0.0.1:2181:/hbase-unsecure:"
                + " 127.0.0.1:2181:/hbase-unsecure is not HOST, HOST:PORT or [IPV6]:PORT; the port"
                + " of all hosts is hbase.zookeeper.property.clientPort, and the znode is"
                + " zookeeper.znode.parent");
  }

  @Test
  public void aQuorumThatHBasesClientWouldMisreadIsRefused() {
    for (String quorum :
        new String[] {"::1", "[::1]", "zk1,,zk2", "zk1:x", "zk1:99999", "zk1/hbase", "[::1"}) {
      assertThatThrownBy(() -> of("hbase.zookeeper.quorum", quorum).requireReachable(LONG))
          .as(quorum)
          .isInstanceOf(StartupException.class)
          .hasMessageContaining("[IPV6]:PORT");
    }
  }

  @Test
  public void aWrongZnodeIsRefused() {
    for (String znode : new String[] {"hbase", "/hbase/", "/", "//hbase"}) {
      assertThatThrownBy(() -> of("zookeeper.znode.parent", znode).requireReachable(LONG))
          .as(znode)
          .isInstanceOf(StartupException.class)
          .hasMessage(
              "property zookeeper.znode.parent="
                  + znode
                  + " is not a path of ZooKeeper, such as /hbase");
    }
  }

  @Test
  public void otherRegistriesNeedNoZooKeeperAndAreNamed() throws Exception {
    ClientConfiguration masters =
        of(
            "hbase.conf.hbase.client.registry.impl",
                "org.apache.hadoop.hbase.client.MasterRegistry",
            "hbase.conf.hbase.masters", "m1:16000,m2:16000");
    masters.requireReachable(NONE);
    assertThat(masters.name()).isEqualTo("masters m1:16000,m2:16000");

    ClientConfiguration bootstrap =
        of(
            "hbase.conf.hbase.client.registry.impl",
                "org.apache.hadoop.hbase.client.RpcConnectionRegistry",
            "hbase.conf.hbase.client.bootstrap.servers", "rs1:16020");
    bootstrap.requireReachable(NONE);
    assertThat(bootstrap.name()).isEqualTo("bootstrap servers rs1:16020");

    ClientConfiguration withoutBootstrap =
        of(
            "hbase.conf.hbase.client.registry.impl",
                "org.apache.hadoop.hbase.client.RpcConnectionRegistry",
            "hbase.conf.hbase.masters", "m1:16000");
    assertThat(withoutBootstrap.name()).isEqualTo("masters m1:16000");
  }

  @Test
  public void zooKeepersOwnRegistryNeedsZooKeeper() throws Exception {
    try (ServerSocket silent = server()) {
      assertThatThrownBy(
              () ->
                  of(
                          "hbase.conf.hbase.client.registry.impl",
                          "org.apache.hadoop.hbase.client.ZKConnectionRegistry",
                          "hbase.zookeeper.quorum",
                          address(silent))
                      .requireReachable(NONE))
          .hasMessageContaining("ZooKeeper quorum");
    }
  }

  @Test
  public void mastersThatTheRegistryWouldIgnoreAreRefused() {
    assertThatThrownBy(() -> of("hbase.conf.hbase.masters", "m1:16000").requireReachable(LONG))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "HBase's client ignores hbase.masters without a registry that uses it: add -p"
                + " hbase.conf.hbase.client.registry.impl=org.apache.hadoop.hbase.client.MasterRegistry");
  }

  @Test
  public void anotherImplementationOfTheClientNeedsNoZooKeeper() throws Exception {
    for (String prefix : List.of("", "hbase.conf.")) {
      ClientConfiguration other =
          of(
              prefix + "hbase.client.connection.impl",
              OtherConnection.class.getName(),
              "hbase.zookeeper.quorum",
              "nobody.invalid");
      other.requireReachable(NONE);
      assertThat(other.name()).isEqualTo("connection " + OtherConnection.class.getName());
    }
  }

  @Test
  public void hbasesOwnConnectionAsksZooKeeperAlsoIfItIsNamed() throws Exception {
    assertThat(
            of(
                    "hbase.client.connection.impl",
                    "org.apache.hadoop.hbase.client.ConnectionImplementation",
                    "hbase.zookeeper.quorum",
                    "zk")
                .name())
        .isEqualTo("ZooKeeper quorum zk:2181");
  }

  @Test
  public void aConnectionThatCannotBeUsedIsRefused() {
    assertThatThrownBy(() -> of("hbase.client.connection.impl", "no.Such").requireReachable(LONG))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "property hbase.client.connection.impl=no.Such: the class cannot be loaded"
                + " (ClassNotFoundException: no.Such), add its jars with -cp");
    assertThatThrownBy(
            () -> of("hbase.client.connection.impl", "java.lang.String").requireReachable(LONG))
        .isInstanceOf(StartupException.class)
        .hasMessage(
            "property hbase.client.connection.impl=java.lang.String is not valid: the class does"
                + " not implement org.apache.hadoop.hbase.client.Connection");
  }

  @Test
  public void anotherImplementationIsRefusedWhereHBasesAsynchronousClientWouldSend()
      throws Exception {
    String other = OtherConnection.class.getName();
    for (String property : List.of("hbase.coalesce=true", "hbase.async=4")) {
      String[] pair = property.split("=", 2);
      assertThatThrownBy(
              () ->
                  of("hbase.client.connection.impl", other, pair[0], pair[1])
                      .requireReachable(LONG))
          .isInstanceOf(StartupException.class)
          .hasMessage(
              "property hbase.client.connection.impl="
                  + other
                  + " does not connect hbase.async and hbase.coalesce, which use"
                  + " hbase.client.async.connection.impl: leave them out, or add -p"
                  + " hbase.conf.hbase.client.async.connection.impl=CLASS");
    }
    of(
            "hbase.client.connection.impl",
            other,
            "hbase.coalesce",
            "true",
            "hbase.conf.hbase.client.async.connection.impl",
            "com.example.Other")
        .requireReachable(LONG);
  }

  private static ClientConfiguration of(String... pairs) throws StartupException {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return new ClientConfiguration(HBaseOptions.from(properties));
  }

  private static ServerSocket server() throws IOException {
    return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
  }

  private static String address(ServerSocket server) {
    return server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
  }

  private interface Answer {
    void give(Socket socket) throws IOException;
  }

  private static void answer(ServerSocket server, Answer answer) {
    Thread thread =
        new Thread(
            () -> {
              try (Socket socket = server.accept()) {
                // What is not read would reset the connection.
                socket.getInputStream().readNBytes(5);
                answer.give(socket);
              } catch (IOException e) {
                // The client will miss the answer.
              }
            });
    thread.setDaemon(true);
    thread.start();
  }
}

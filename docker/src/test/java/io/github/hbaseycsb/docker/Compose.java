package io.github.hbaseycsb.docker;

import io.github.hbaseycsb.docker.Command.Output;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.junit.rules.ExternalResource;

/**
 * The cluster of {@code docker/compose.yaml}, for the length of a test; by {@code docker compose},
 * or else by the older {@code docker-compose}.
 */
final class Compose extends ExternalResource {
  private static final List<List<String>> COMMANDS =
      List.of(List.of("docker", "compose"), List.of("docker-compose"));

  private final String project = "hbase-ycsb-test-" + ProcessHandle.current().pid();
  private List<String> command = List.of();
  private Map<String, String> environment = Map.of();
  private String subnet = "";

  /** Runs {@code docker compose ARGUMENTS} on the cluster. */
  Output run(String... arguments) throws IOException, InterruptedException, TimeoutException {
    List<String> all = new ArrayList<>(command);
    all.addAll(List.of("-p", project, "-f", Checkout.file("docker/compose.yaml").toString()));
    all.addAll(List.of(arguments));
    return Command.run(environment, all);
  }

  /** The variables that the file heeds. */
  Map<String, String> environment() {
    return environment;
  }

  /** The address that ends in this number, as the file gives it. */
  String address(int number) {
    return subnet + "." + number;
  }

  @Override
  protected void before() throws Throwable {
    DockerEngine.require();
    command = available();
    String range = ClusterNetwork.freeSubnet();
    subnet = range.substring(0, range.lastIndexOf('.'));
    environment =
        Map.of(
            "HBASE_IMAGE",
            HBaseImage.of(ContainerCluster.defaultVersion()),
            "HBASE_HEAPSIZE",
            "512m",
            "HBASE_SUBNET",
            subnet);
  }

  @Override
  protected void after() {
    try {
      run("down", "--volumes", "--timeout", "5");
    } catch (IOException | TimeoutException e) {
      throw new IllegalStateException("the cluster was not removed: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while removing the cluster", e);
    }
  }

  private static List<String> available() throws InterruptedException, TimeoutException {
    for (List<String> candidate : COMMANDS) {
      if (runs(candidate)) {
        return candidate;
      }
    }
    throw DockerEngine.unavailable("neither docker compose nor docker-compose runs", null);
  }

  private static boolean runs(List<String> candidate)
      throws InterruptedException, TimeoutException {
    List<String> version = new ArrayList<>(candidate);
    version.add("version");
    try {
      return Command.run(Map.of(), version).status() == 0;
    } catch (IOException e) {
      // No such command.
      return false;
    }
  }
}

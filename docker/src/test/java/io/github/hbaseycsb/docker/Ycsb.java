package io.github.hbaseycsb.docker;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.docker.Command.Output;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.testcontainers.containers.Container.ExecResult;

/** The {@code ycsb} command, run as a user does: on this host or in a container. */
final class Ycsb {
  private Ycsb() {}

  /** Runs {@code scripts/ycsb} of the checkout. */
  static Output onHost(Map<String, String> environment, List<String> arguments)
      throws IOException, InterruptedException, TimeoutException {
    List<String> command = new ArrayList<>(List.of(Checkout.file("scripts/ycsb").toString()));
    command.addAll(arguments);
    return Command.run(environment, command);
  }

  /** Runs the {@code ycsb} of the image in the cluster's client container. */
  static Output inClientOf(ContainerCluster cluster, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("ycsb"));
    command.addAll(arguments);
    ExecResult result = cluster.container("client").execInContainer(command.toArray(String[]::new));
    return new Output(result.getExitCode(), result.getStdout(), result.getStderr());
  }

  /** The arguments of a phase of a workload with these properties, {@code key=value} each. */
  static List<String> arguments(
      String phase, String workload, String conf, List<String> properties) {
    List<String> arguments = new ArrayList<>(List.of(phase, "hbase", "-P", workload));
    arguments.addAll(List.of("-cp", conf, "-threads", "4"));
    for (String property : properties) {
      arguments.addAll(List.of("-p", property));
    }
    return arguments;
  }

  /** Fails unless the command ran and each of its operations succeeded; returns what it said. */
  static Output succeeded(Output output) {
    assertThat(output.status()).as(output.err()).isZero();
    assertThat(output.value("OVERALL", "FailedOperations")).isZero();
    return output;
  }
}

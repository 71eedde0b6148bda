package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/** The Docker engine, through the {@code docker} command. */
record DockerEngine(Commands commands) {
  /** The output of {@code docker ARGUMENTS}. A failure names the last line of its errors. */
  String run(List<String> arguments) throws CampaignException, InterruptedException {
    Output output = attempt(arguments);
    if (output.status() != 0) {
      throw CampaignException.cluster(
          "docker %s failed: %s", arguments.get(0), lastLine(output.err()));
    }
    return output.out().strip();
  }

  /** The output of {@code docker ARGUMENTS}; empty if it fails, as for what does not exist. */
  Optional<String> ask(String... arguments) throws CampaignException, InterruptedException {
    Output output = attempt(List.of(arguments));
    return output.status() == 0 ? Optional.of(output.out().strip()) : Optional.empty();
  }

  /** Fails unless an engine answers. */
  void require() throws CampaignException, InterruptedException {
    Output output = attempt(List.of("version", "--format", "{{.Server.Version}}"));
    if (output.status() != 0) {
      throw CampaignException.cluster(
          "no Docker engine answers (%s): start one, set DOCKER_HOST, or use cluster.local",
          lastLine(output.err()));
    }
  }

  Output attempt(List<String> arguments) throws CampaignException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("docker"));
    command.addAll(arguments);
    try {
      return commands.run(command);
    } catch (IOException e) {
      throw CampaignException.cluster(
              "there is no docker command: install Docker, or use cluster.local")
          .because(e);
    } catch (TimeoutException e) {
      throw CampaignException.cluster(
              "docker %s failed: %s: see whether the Docker engine answers",
              arguments.get(0), e.getMessage())
          .because(e);
    }
  }

  static String lastLine(String text) {
    return Text.lastLine(text).orElse("it printed nothing");
  }
}

package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.campaign.cluster.DockerClusters.DockerBuild;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The Docker engine, through the {@code docker} command, and the images of HBase on it. */
record DockerEngine(Commands commands) {
  private static final int DIGEST_BYTES = 4;

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

  /**
   * The name of an HBase's image, which is built if it is missing. It contains a checksum of the
   * files that the image is made from, so that an image of an older release is not used.
   *
   * @param build {@code docker/build} of the checkout
   */
  String image(DockerBuild hbase, Path build, Consumer<String> progress)
      throws CampaignException, InterruptedException {
    if (!Files.isExecutable(build)) {
      throw CampaignException.cluster(
          "%s, which builds the image, is missing: cluster.docker needs a source checkout", build);
    }
    String tag = "hbase-ycsb/campaign:" + hbase.name() + "-" + digest(build);
    if (ask("image", "inspect", "--format", "{{.Id}}", tag).isEmpty()) {
      progress.accept("building image " + tag + ", once");
      build(hbase, tag, build);
    }
    return tag;
  }

  /** A checksum of the files that {@code docker/build} puts into the image beside the jars. */
  private static String digest(Path build) throws CampaignException {
    Path directory = build.getParent();
    try (Stream<Path> conf = Files.walk(directory.resolve("conf"))) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      Stream<Path> scripts =
          Stream.of("Dockerfile", "entrypoint.sh", "healthcheck.sh").map(directory::resolve);
      for (Path file :
          Stream.concat(scripts, conf.filter(Files::isRegularFile).sorted()).toList()) {
        digest.update(Files.readAllBytes(file));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
    } catch (IOException e) {
      throw CampaignException.cluster("cannot read %s: %s", directory, e).because(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private void build(DockerBuild hbase, String tag, Path build)
      throws CampaignException, InterruptedException {
    try {
      List<String> command = new ArrayList<>(List.of(build.toString()));
      command.addAll(hbase.arguments());
      command.addAll(List.of("--tag", tag));
      Output output = commands.run(command);
      if (output.status() != 0) {
        throw failure(tag, "docker/build failed: " + lastLine(output.err()));
      }
    } catch (IOException e) {
      throw failure(tag, "docker/build does not run: " + e.getMessage());
    } catch (TimeoutException e) {
      throw failure(tag, "docker/build failed: " + e.getMessage());
    }
  }

  private static CampaignException failure(String tag, String reason) {
    return CampaignException.cluster("there is no image %s: %s; see docker/README.md", tag, reason);
  }
}

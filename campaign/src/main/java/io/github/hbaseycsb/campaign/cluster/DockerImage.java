package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.campaign.cluster.DockerClusters.DockerBuild;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.stream.Stream;

/** The image of an HBase, built by {@code docker/build} of the checkout if it is missing. */
record DockerImage(DockerEngine engine, Commands commands, Path build, Consumer<String> progress) {
  private static final int DIGEST_BYTES = 4;

  /**
   * The image's name. It contains a checksum of the files that the image is made from, so that an
   * image of an older release is not used.
   */
  String of(DockerBuild hbase) throws CampaignException, InterruptedException {
    if (!Files.isExecutable(build)) {
      throw CampaignException.cluster(
          "%s, which builds the image, is missing: cluster.docker needs a source checkout", build);
    }
    String tag = "hbase-ycsb/campaign:" + hbase.name() + "-" + digest();
    if (engine.ask("image", "inspect", "--format", "{{.Id}}", tag).isEmpty()) {
      build(hbase, tag);
    }
    return tag;
  }

  /** A checksum of the files that {@code docker/build} puts into the image beside the jars. */
  private String digest() throws CampaignException {
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

  private void build(DockerBuild hbase, String tag) throws CampaignException, InterruptedException {
    progress.accept("building image " + tag + ", once");
    try {
      List<String> command = new ArrayList<>(List.of(build.toString()));
      command.addAll(hbase.arguments());
      command.addAll(List.of("--tag", tag));
      Output output = commands.run(command);
      if (output.status() != 0) {
        throw failure(tag, "docker/build failed: " + DockerEngine.lastLine(output.err()));
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

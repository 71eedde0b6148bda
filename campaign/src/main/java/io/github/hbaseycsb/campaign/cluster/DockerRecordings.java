package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.cluster.Commands.Output;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.client.StackSampling;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Recordings by Java's Flight Recorder in containers. The first process of a container is its
 * server; {@code jcmd} of the same Java reaches it from inside, so that no port is opened.
 */
final class DockerRecordings implements ServerRecordings {
  private static final String FILE = "/tmp/hbase-ycsb.jfr";
  private static final String JCMD = "jdk.jcmd";

  /** As docker/entrypoint.sh finds it. */
  private static final String SERVERS_JAVA = "exec \"${JAVA_HOME:+$JAVA_HOME/bin/}java\" \"$@\"";

  /** For each command to a server, which may hang. */
  private static final int ANSWER_SECONDS = 30;

  /** The exit status of {@code timeout} when it ended the command. */
  private static final int TIMED_OUT = 124;

  private final DockerEngine engine;
  private final List<String> recording = new ArrayList<>();
  private Optional<String> obstacle = Optional.empty();

  private DockerRecordings(DockerEngine engine) {
    this.engine = engine;
  }

  /** All servers or none. The limit ends a recording should the driver be killed. */
  static ServerRecordings start(DockerEngine engine, List<String> containers, Duration limit)
      throws InterruptedException {
    DockerRecordings recordings = new DockerRecordings(engine);
    try {
      for (String container : containers) {
        recordings.start(container, limit);
      }
    } catch (CampaignException e) {
      recordings.close();
      recordings.obstacle = Optional.of(e.getMessage());
    } catch (InterruptedException e) {
      recordings.close();
      throw e;
    }
    return recordings;
  }

  private void start(String container, Duration limit)
      throws CampaignException, InterruptedException {
    String settings =
        StackSampling.SETTINGS.entrySet().stream()
            .map(setting -> "+" + setting.getKey() + "=" + setting.getValue().replace(" ", ""))
            .sorted()
            .collect(Collectors.joining(" "));
    // The depth of stacks can be set only before the JVM's first recording.
    String commands =
        "JFR.configure %s\nJFR.start name=%s settings=none disk=true duration=%ds %s"
            .formatted(StackSampling.DEPTH, JvmRecording.NAME, limit.toSeconds(), settings);
    jcmd(container, commands, "Started recording");
    recording.add(container);
  }

  @Override
  public Optional<String> obstacle() {
    return obstacle;
  }

  @Override
  public List<Path> write(Path directory) throws IOException, InterruptedException {
    List<Path> files = new ArrayList<>();
    try {
      for (String container : List.copyOf(recording)) {
        jcmd(container, "JFR.stop name=" + JvmRecording.NAME + " filename=" + FILE, "written to");
        recording.remove(container);
        Path file = directory.resolve("server-" + container + ".jfr");
        engine.run(List.of("cp", container + ":" + FILE, file.toString()));
        engine.run(List.of("exec", container, "rm", FILE));
        files.add(file);
      }
    } catch (CampaignException e) {
      throw new IOException(e.getMessage(), e);
    }
    return files;
  }

  @Override
  public void close() {
    try {
      for (String container : recording) {
        engine.attempt(jcmd(container, "JFR.stop name=" + JvmRecording.NAME));
      }
    } catch (CampaignException e) {
      // The recording ends by itself, or has ended with its server.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    recording.clear();
  }

  /** The exit status does not tell whether the commands, one to a line, succeeded. */
  private void jcmd(String container, String commands, String success)
      throws CampaignException, InterruptedException {
    Output output = engine.attempt(jcmd(container, commands));
    if (output.status() == TIMED_OUT) {
      throw CampaignException.cluster("%s: no answer within %d s", container, ANSWER_SECONDS);
    }
    if (output.err().contains("Module " + JCMD + " not found")) {
      throw CampaignException.cluster(
          "the Java of %s has no module %s, build its image on one with a JDK", container, JCMD);
    }
    if (!output.out().contains(success)) {
      throw CampaignException.cluster(
          "the Flight Recorder of %s fails: %s", container, reason(output));
    }
  }

  /** The first line of the answer, which is below the process's number. */
  private static String reason(Output output) {
    return output
        .out()
        .lines()
        .skip(1)
        .filter(line -> !line.isBlank())
        .findFirst()
        .orElseGet(() -> DockerEngine.lastLine(output.err()));
  }

  private static List<String> jcmd(String container, String commands) {
    String limit = Integer.toString(ANSWER_SECONDS);
    List<String> command = new ArrayList<>(List.of("exec"));
    // Options of the server's JVM, such as a port, are not for this one.
    command.addAll(List.of("-e", "JDK_JAVA_OPTIONS=", "-e", "JAVA_TOOL_OPTIONS="));
    command.addAll(List.of(container, "timeout", limit));
    command.addAll(List.of("sh", "-c", SERVERS_JAVA, "java"));
    command.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-m", JCMD + "/sun.tools.jcmd.JCmd", "1", commands));
    return command;
  }
}

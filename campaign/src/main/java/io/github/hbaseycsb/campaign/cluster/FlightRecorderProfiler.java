package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records by Java's Flight Recorder. Of servers, it reaches only local ones. */
public final class FlightRecorderProfiler implements Profiler {
  /** The module that attaches to another JVM. A JRE may lack it. */
  private static final String ATTACH = "jdk.attach";

  /** Of each call to a server, which may hang. Even the recording of an hour takes less. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

  @Override
  public ServerRecordings record(Path conf, Duration limit) throws InterruptedException {
    if (ModuleLayer.boot().findModule(ATTACH).isEmpty()) {
      return new Recordings(
          List.of(),
          Optional.of("this Java has no module " + ATTACH + ", run the driver by a JDK"));
    }
    List<JvmRecording> recordings = new ArrayList<>();
    try {
      for (long pid : pids(conf)) {
        recordings.add(JvmRecording.start(pid, limit, ANSWER_LIMIT));
      }
      String none = "neither the campaign nor scripts/hbase started them on this machine";
      return new Recordings(
          recordings, recordings.isEmpty() ? Optional.of(none) : Optional.empty());
    } catch (InterruptedException e) {
      recordings.forEach(JvmRecording::close);
      throw e;
    } catch (IOException | ServerException e) {
      recordings.forEach(JvmRecording::close);
      return new Recordings(List.of(), Optional.of(e.getMessage()));
    }
  }

  private static List<Long> pids(Path conf) throws ServerException {
    Optional<LocalServer> server = LocalServer.ofClientConf(conf);
    return server.isEmpty()
        ? List.of()
        : server.get().running().map(ServerState::pids).orElse(List.of());
  }

  @Override
  public void addStacks(Path recording, long fromMs, long toMs, Stacks stacks) throws IOException {
    RecordedStacks.add(recording, fromMs, toMs, stacks);
  }

  private record Recordings(List<JvmRecording> all, Optional<String> obstacle)
      implements ServerRecordings {
    @Override
    public List<Path> write(Path directory) throws IOException, InterruptedException {
      List<Path> files = new ArrayList<>();
      for (JvmRecording recording : all) {
        Path file = directory.resolve("server-" + recording.pid() + ".jfr");
        recording.write(file);
        files.add(file);
      }
      return files;
    }

    @Override
    public void close() {
      all.forEach(JvmRecording::close);
    }
  }
}

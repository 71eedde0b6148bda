package io.github.hbaseycsb.campaign.profile;

import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.distribution.ServerException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Records by Java's Flight Recorder: the servers only where they are local ones. */
public final class FlightRecorderProfiler implements Profiler {
  /** What reaches another JVM. A JRE may lack it. */
  private static final String ATTACH = "jdk.attach";

  @Override
  public ServerRecordings record(Path conf, Duration limit) {
    if (ModuleLayer.boot().findModule(ATTACH).isEmpty()) {
      return new Recordings(
          List.of(),
          Optional.of("this Java has no module " + ATTACH + ", run the driver by a JDK"));
    }
    List<JvmRecording> recordings = new ArrayList<>();
    try {
      for (long pid : pids(conf)) {
        recordings.add(JvmRecording.start(pid, limit));
      }
      return recordings.isEmpty()
          ? new Recordings(recordings, Optional.of("they are not those of a local server"))
          : new Recordings(recordings, Optional.empty());
    } catch (IOException | ServerException e) {
      recordings.forEach(JvmRecording::close);
      return new Recordings(List.of(), Optional.of(e.getMessage()));
    }
  }

  private static List<Long> pids(Path conf) throws ServerException {
    Optional<LocalServer> server = LocalServer.ofClientConf(conf);
    return server.isEmpty()
        ? List.of()
        : server.get().running().map(LocalServer.Running::pids).orElse(List.of());
  }

  @Override
  public Stacks stacks(Path recording, long fromMs, long toMs) throws IOException {
    return RecordedStacks.of(recording, fromMs, toMs);
  }

  private record Recordings(List<JvmRecording> all, Optional<String> obstacle)
      implements ServerRecordings {
    @Override
    public List<Path> write(Path directory) throws IOException {
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

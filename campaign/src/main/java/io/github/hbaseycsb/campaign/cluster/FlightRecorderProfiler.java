package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import io.github.hbaseycsb.client.StackSampling;
import io.github.hbaseycsb.server.LocalServer;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerState;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/**
 * Records by Java's Flight Recorder. Of servers, it reaches only local ones. The outermost frame of
 * a stack is the thread's name. Parts that differ between two starts of a JVM, such as the numbers
 * of threads and of generated classes, are removed, so that stacks can be compared.
 */
public final class FlightRecorderProfiler implements Profiler {
  /** The module that attaches to another JVM. A JRE may lack it. */
  private static final String ATTACH = "jdk.attach";

  /** Of each call to a server, which may hang. Even the recording of an hour takes less. */
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(30);

  /** Replaces the outer frames that a recording does not have. */
  private static final String DEEPER = "(deeper)";

  private static final String UNKNOWN = "(unknown)";

  /** The directory in names of the WAL's threads, hexadecimal and decimal numbers. */
  private static final Pattern VARYING =
      Pattern.compile(
          "(?<=\\w:)/.*?(?=-prefix:)|0x[0-9a-f]+"
              + "|(?<![A-Za-z0-9])[0-9a-f]{8,}(?![A-Za-z0-9])|\\d+");

  /** The suffix of names of hidden classes. */
  private static final Pattern HIDDEN = Pattern.compile("[/.+]0x[0-9a-f]+(?:\\.\\d+)?$");

  private static final Pattern LAMBDA = Pattern.compile("(\\$\\$Lambda)\\$?\\d*");

  private static final Pattern ACCESSOR =
      Pattern.compile("(Generated(?:Method|Constructor|SerializationConstructor)Accessor)\\d+");

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
    try (RecordingFile events = new RecordingFile(recording)) {
      while (events.hasMoreEvents()) {
        RecordedEvent event = events.readEvent();
        long timeMs = event.getStartTime().toEpochMilli();
        if (event.getEventType().getName().equals(StackSampling.EVENT)
            && timeMs >= fromMs
            && timeMs < toMs) {
          stacks.add(frames(event), 1);
        }
      }
    }
  }

  private static List<String> frames(RecordedEvent event) {
    List<String> frames = new ArrayList<>();
    RecordedStackTrace trace = event.getStackTrace();
    if (trace == null) {
      frames.add(UNKNOWN);
    } else {
      trace.getFrames().forEach(frame -> frames.add(name(frame)));
      if (trace.isTruncated()) {
        frames.add(DEEPER);
      }
    }
    RecordedThread thread = event.getThread("sampledThread");
    frames.add(
        Optional.ofNullable(thread)
            .map(RecordedThread::getJavaName)
            .map(FlightRecorderProfiler::thread)
            .orElse(UNKNOWN));
    Collections.reverse(frames);
    return frames;
  }

  private static String name(RecordedFrame frame) {
    RecordedMethod method = frame.getMethod();
    return method == null ? UNKNOWN : type(method.getType().getName()) + "." + method.getName();
  }

  /** A thread's name without what varies, such as {@code RpcServer.handler=#,port=#}. */
  static String thread(String name) {
    return VARYING.matcher(name).replaceAll("#");
  }

  /** A class's name without what varies. */
  static String type(String name) {
    String same = HIDDEN.matcher(name).replaceFirst("");
    same = LAMBDA.matcher(same).replaceFirst("$1");
    return ACCESSOR.matcher(same).replaceFirst("$1");
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

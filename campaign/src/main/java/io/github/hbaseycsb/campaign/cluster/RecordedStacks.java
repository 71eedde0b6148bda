package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.client.StackSampling;
import java.io.IOException;
import java.nio.file.Path;
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
 * Reads the stacks of a recording. The outermost frame is the thread's name. Parts that differ
 * between two starts of a JVM, such as the numbers of threads and of generated classes, are
 * removed, so that stacks can be compared.
 */
final class RecordedStacks {
  /** Replaces the outer frames that a recording does not have. */
  static final String DEEPER = "(deeper)";

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

  private RecordedStacks() {}

  /** Adds the stacks of a span of time, as {@link Profiler#addStacks}, one for each event. */
  static void add(Path recording, long fromMs, long toMs, Stacks stacks) throws IOException {
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
            .map(RecordedStacks::thread)
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
}

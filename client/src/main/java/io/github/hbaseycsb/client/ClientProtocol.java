package io.github.hbaseycsb.client;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The protocol between a client and the process that starts it. */
public final class ClientProtocol {
  public static final String MAIN = "io.github.hbaseycsb.launcher.YcsbCommand";

  /**
   * The line on the client's standard error that says that it is connected and waits for the start.
   */
  public static final String READY = "ycsb ready";

  /**
   * The line on the client's standard error, before its complaint, that says that it was not run
   * because the cluster did not answer. The exit status is that of a mistake, {@link
   * ExitStatus#NOT_RUN}, but the same client may run later.
   */
  public static final String NO_ANSWER = "ycsb no answer";

  /**
   * The line on the client's standard input that ends it early. Its measurements until then count.
   */
  public static final String END = "end";

  /** The file with samples of its machine, in the directory of its results. */
  public static final String HOST_SAMPLES = "host.jsonl";

  /** The file with its slow operations, in the directory of its results. */
  public static final String SLOW_OPERATIONS = "slow.jsonl";

  /** The file with the recording of a profiled client, in the directory of its results. */
  public static final String RECORDING = "profile.jfr";

  /** The file with YCSB's output about its whole run, in the directory of its results. */
  public static final String OUTPUT = "ycsb.json";

  private ClientProtocol() {}

  /** The properties for the files to which it writes its measurements. */
  public static Map<String, String> results(Path directory) {
    // Names of YcsbProperty, which a MapReduce task does not have.
    return Map.of(
        "hdrhistogram.output.path",
        directory + File.separator,
        "exportfile",
        directory.resolve(OUTPUT).toString());
  }

  /**
   * The class path of a client: {@code lib/} and {@code hbase2-binding/lib/} of {@code runtime},
   * and the directory with the cluster's {@code hbase-site.xml}.
   */
  public static String classPath(Path runtime, Path conf) {
    return String.join(
        File.pathSeparator,
        runtime.resolve("lib") + "/*",
        runtime.resolve("hbase2-binding/lib") + "/*",
        conf.toString());
  }

  /**
   * A line of YCSB's status thread ({@code site.ycsb.StatusThread}), or of a bulk load. It is only
   * used to show progress: the results come from the histogram logs.
   *
   * @param seconds time since the client threads started
   * @param operations number of operations since then, including failed ones
   * @param p99Us the highest 99th percentile of any operation in the last interval, us; 0 if none
   */
  public record StatusLine(long seconds, long operations, double p99Us) {
    private static final Pattern LINE =
        Pattern.compile(" (\\d+) sec: (\\d+) (?:operations; |rows)");
    private static final Pattern OPERATION =
        Pattern.compile("\\[([A-Z-]+): Count=(\\d+)[^\\]]*? 99=([0-9.]+),");

    /** Parses a line; empty if it is not a status line. */
    public static Optional<StatusLine> parse(String line) {
      Matcher head = LINE.matcher(line);
      if (!head.find()) {
        return Optional.empty();
      }
      double p99 = 0;
      Matcher operation = OPERATION.matcher(line);
      while (operation.find()) {
        boolean measured = !operation.group(1).equals("CLEANUP") && !operation.group(2).equals("0");
        p99 = measured ? Math.max(p99, Double.parseDouble(operation.group(3))) : p99;
      }
      return Optional.of(
          new StatusLine(Long.parseLong(head.group(1)), Long.parseLong(head.group(2)), p99));
    }
  }
}

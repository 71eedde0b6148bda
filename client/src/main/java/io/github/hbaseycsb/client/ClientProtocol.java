package io.github.hbaseycsb.client;

import java.io.File;
import java.nio.file.Path;
import java.util.Map;

/** How a client is started, and what is said between it and who started it. */
public final class ClientProtocol {
  /** The main class. */
  public static final String MAIN = "io.github.hbaseycsb.launcher.YcsbCommand";

  /** The line on its standard error that says that it is connected and waits for the start. */
  public static final String READY = "ycsb ready";

  /** The line on its standard input that asks for an early end; what was measured counts. */
  public static final String END = "end";

  /** What its machine does meanwhile, in the directory of its results. */
  public static final String HOST_SAMPLES = "host.jsonl";

  /** What a profiled one has recorded, in the directory of its results. */
  public static final String RECORDING = "profile.jfr";

  /** What YCSB says of its whole run, in the directory of its results. */
  public static final String OUTPUT = "ycsb.json";

  private ClientProtocol() {}

  /** The properties that say where it writes what it measured. */
  public static Map<String, String> results(Path directory) {
    return Map.of(
        "hdrhistogram.output.path",
        directory + File.separator,
        "exportfile",
        directory.resolve(OUTPUT).toString());
  }

  /**
   * The class path of a client.
   *
   * @param runtime the directory with {@code lib/} and {@code hbase2-binding/lib/}
   * @param conf the directory with the cluster's {@code hbase-site.xml}
   */
  public static String classPath(Path runtime, Path conf) {
    return String.join(
        File.pathSeparator,
        runtime.resolve("lib") + "/*",
        runtime.resolve("hbase2-binding/lib") + "/*",
        conf.toString());
  }
}

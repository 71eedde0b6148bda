package io.github.hbaseycsb.campaign.client;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;

/**
 * The command line of a client: what {@code scripts/ycsb} would start, and the properties that make
 * it log a histogram of each operation every second.
 */
final class ClientCommandLine {
  /** Distinguishes these logs from any other file of the client. */
  private static final Map<String, String> MEASUREMENT =
      Map.of(
          "measurementtype", "hdrhistogram",
          "hdrhistogram.fileoutput", "true",
          "status.interval", "1",
          "exporter", "site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter");

  private final Path java;
  private final Path runtime;

  /**
   * @param java the JVM's executable
   * @param runtime the directory with {@code lib/} and {@code hbase2-binding/lib/}
   */
  ClientCommandLine(Path java, Path runtime) {
    this.java = java;
    this.runtime = runtime;
  }

  /**
   * @param properties a file with {@link #properties}; a command line would show them to everybody
   */
  List<String> of(ClientSpec spec, Path properties) {
    List<String> command = new ArrayList<>();
    command.add(java.toString());
    command.addAll(spec.jvmArguments());
    command.addAll(List.of("-cp", classPath(spec)));
    command.add("io.github.hbaseycsb.launcher.YcsbCommand");
    command.addAll(spec.phase().arguments());
    command.addAll(List.of("-P", spec.workloadFile().toString()));
    command.addAll(List.of("-P", properties.toString()));
    command.addAll(List.of("-threads", Integer.toString(spec.threads())));
    // As scripts/ycsb hands it over; it is on the class path already.
    command.addAll(List.of("-cp", spec.conf().toString()));
    command.addAll(List.of("-s", "--end-with-stdin"));
    return command;
  }

  /** What the process is given besides the workload file. */
  static Properties properties(ClientSpec spec) {
    Map<String, String> all = new TreeMap<>(spec.properties());
    all.putAll(MEASUREMENT);
    all.put("hdrhistogram.output.path", spec.directory() + File.separator);
    all.put("exportfile", spec.directory().resolve("ycsb.json").toString());
    Properties properties = new Properties();
    properties.putAll(all);
    return properties;
  }

  private String classPath(ClientSpec spec) {
    return String.join(
        File.pathSeparator,
        runtime.resolve("lib") + File.separator + "*",
        runtime.resolve("hbase2-binding").resolve("lib") + File.separator + "*",
        spec.conf().toString());
  }
}

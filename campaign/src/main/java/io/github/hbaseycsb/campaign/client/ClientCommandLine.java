package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.client.BulkLoadMemory;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.StackSampling;
import io.github.hbaseycsb.client.TableCheckFile;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The command line of a client: the one that {@code scripts/ycsb} would use, with properties that
 * make the client log a histogram of each operation every second. The components are as of {@link
 * ClientFactory}.
 */
record ClientCommandLine(Path java, Path runtime, Optional<Path> hadoopConf) {
  /** Distinguishes these logs from any other file of the client. */
  private static final Map<String, String> MEASUREMENT =
      Map.of(
          YcsbProperty.MEASUREMENT_TYPE.key(), YcsbProperty.HDR_HISTOGRAM,
          YcsbProperty.HISTOGRAM_LOGS.key(), "true",
          YcsbProperty.STATUS_INTERVAL.key(), "1",
          YcsbProperty.EXPORTER.key(),
              "site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter");

  private static final String CLIENT_JOB = "io.github.hbaseycsb.scaleout.ClientJobCommand";
  private static final String BULK_LOAD = "io.github.hbaseycsb.scaleout.BulkLoadCommand";
  private static final String CHECK = "io.github.hbaseycsb.scaleout.TableCheckCommand";

  /** A check has a batch of records, or a scan for each processor; a job waits and copies files. */
  private static final String MEMORY = "-Xmx512m";

  /**
   * The command line of one client process.
   *
   * @param properties a file: on the command line, every user of the machine could read them
   */
  List<String> of(ClientSpec spec, Path properties) {
    List<String> command =
        switch (spec.phase()) {
          case BULK_LOAD -> job(spec, BulkLoadMemory.options(spec.jvmArguments()), BULK_LOAD);
          case CHECK, CHECK_AND_COUNT -> {
            List<String> check = job(spec, List.of(MEMORY), CHECK);
            check.addAll(
                List.of("--result", spec.directory().resolve(TableCheckFile.FILE).toString()));
            yield check;
          }
          case LOAD, RUN, PROFILE -> client(spec);
        };
    command.addAll(List.of("-P", spec.workloadFile().toString()));
    command.addAll(List.of("-P", properties.toString()));
    // {@code scripts/ycsb} passes it, too. It is already on the class path.
    command.addAll(List.of("-cp", spec.conf().toString(), "--end-with-stdin"));
    return command;
  }

  private List<String> client(ClientSpec spec) {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(spec.jvmArguments());
    boolean profiled = spec.phase() == ClientSpec.Phase.PROFILE;
    if (profiled) {
      command.add("-XX:FlightRecorderOptions=" + StackSampling.DEPTH);
    }
    String classPath = ClientProtocol.classPath(runtime, spec.conf());
    command.addAll(List.of("-cp", classPath, ClientProtocol.MAIN));
    command.addAll(spec.phase().arguments());
    command.addAll(List.of("-threads", Integer.toString(spec.threads()), "-s"));
    command.addAll(
        List.of(
            "--host-samples", spec.directory().resolve(ClientProtocol.HOST_SAMPLES).toString()));
    if (profiled) {
      command.addAll(
          List.of("--profile", spec.directory().resolve(ClientProtocol.RECORDING).toString()));
    }
    return command;
  }

  /** What may be a MapReduce job. */
  private List<String> job(ClientSpec spec, List<String> memory, String main) {
    List<String> command = new ArrayList<>(List.of(java.toString()));
    command.addAll(memory);
    command.addAll(spec.jvmArguments());
    command.addAll(List.of("-cp", jobClassPath(spec), main));
    command.addAll(spec.phase().arguments());
    return command;
  }

  /**
   * The command line of a process that runs clients as a MapReduce job.
   *
   * @param specs of the clients, which differ only in number, properties and directory
   * @param properties a file for each client, with all its properties
   */
  List<String> ofJob(List<ClientSpec> specs, List<Path> properties, Duration startLimit) {
    ClientSpec first = specs.get(0);
    String phase = String.join(" ", first.phase().arguments());
    List<String> command = new ArrayList<>(List.of(java.toString(), MEMORY));
    command.addAll(List.of("-cp", jobClassPath(first), CLIENT_JOB));
    command.addAll(
        List.of(
            "--name", "hbase-ycsb %s, %s".formatted(phase, Counted.of(specs.size(), "client"))));
    command.addAll(List.of("--command", phase));
    command.addAll(List.of("--runtime", runtime.toAbsolutePath().toString()));
    command.addAll(List.of("--conf", first.conf().toString()));
    command.addAll(List.of("--start-limit", Long.toString(startLimit.toSeconds())));
    first.jvmArguments().forEach(argument -> command.add("--jvm-argument=" + argument));
    properties.forEach(file -> command.addAll(List.of("--properties", file.toString())));
    specs.forEach(spec -> command.addAll(List.of("--results", spec.directory().toString())));
    return command;
  }

  /** The client's properties, without those of the workload file. */
  static Properties properties(ClientSpec spec) {
    Properties properties = new Properties();
    properties.putAll(spec.properties());
    properties.putAll(MEASUREMENT);
    properties.putAll(ClientProtocol.results(spec.directory()));
    return properties;
  }

  /** HBase's MapReduce artifact contains its client: the binding's is not on this path. */
  private String jobClassPath(ClientSpec spec) {
    return Stream.concat(
            Stream.of(jars(runtime), jars(runtime.resolve("scaleout")), spec.conf().toString()),
            hadoopConf.map(Path::toString).stream())
        .collect(Collectors.joining(File.pathSeparator));
  }

  private static String jars(Path part) {
    return part.resolve("lib") + File.separator + "*";
  }
}

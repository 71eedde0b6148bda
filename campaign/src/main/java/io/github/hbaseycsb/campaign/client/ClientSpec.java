package io.github.hbaseycsb.campaign.client;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A YCSB client process to start.
 *
 * @param number from 1
 * @param phase what it does
 * @param workloadFile the workload file
 * @param conf directory with the cluster's {@code hbase-site.xml}
 * @param properties that override the workload file's
 * @param threads client threads
 * @param jvmArguments of its JVM
 * @param directory takes its histogram logs, measurements and output; created when it starts
 */
public record ClientSpec(
    int number,
    Phase phase,
    Path workloadFile,
    Path conf,
    Map<String, String> properties,
    int threads,
    List<String> jvmArguments,
    Path directory) {
  public ClientSpec {
    properties = new TreeMap<>(properties);
    jvmArguments = List.copyOf(jvmArguments);
  }

  /** What a client does. */
  public enum Phase {
    LOAD("load hbase"),
    RUN("run hbase"),

    /** A run whose client records where it spends its time. */
    PROFILE("run hbase"),

    /** A run without a server. */
    NO_OP("run basic"),

    /** The same rows as the load's, by store files. */
    BULK_LOAD(""),

    /** No client: records of the load are read back. */
    CHECK(""),

    /** The same, and all rows of the table are counted. */
    CHECK_AND_COUNT("--count");

    private final String arguments;

    Phase(String arguments) {
      this.arguments = arguments;
    }

    /** As the phase's command takes it. */
    List<String> arguments() {
      return arguments.isEmpty() ? List.of() : List.of(arguments.split(" "));
    }
  }
}

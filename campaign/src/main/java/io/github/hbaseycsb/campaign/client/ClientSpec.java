package io.github.hbaseycsb.campaign.client;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A YCSB client process to start.
 *
 * @param number from 1
 * @param conf directory with the cluster's {@code hbase-site.xml}
 * @param properties that override the workload file's
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

  /** A copy with more properties. */
  public ClientSpec with(Map<String, String> more) {
    Map<String, String> all = new TreeMap<>(properties);
    all.putAll(more);
    return new ClientSpec(number, phase, workloadFile, conf, all, threads, jvmArguments, directory);
  }

  /** What a client does. */
  public enum Phase {
    LOAD("load hbase"),
    RUN("run hbase"),

    /** A run whose client records its stacks. */
    PROFILE("run hbase"),

    /** Writes the rows of {@link #LOAD} as store files and hands them over. */
    BULK_LOAD(""),

    /** Not a client: reads records back and compares them with what a load writes. */
    CHECK(""),

    /** {@link #CHECK}, which also counts all rows of the table. */
    CHECK_AND_COUNT("--count");

    private final String arguments;

    Phase(String arguments) {
      this.arguments = arguments;
    }

    List<String> arguments() {
      return arguments.isEmpty() ? List.of() : List.of(arguments.split(" "));
    }
  }
}

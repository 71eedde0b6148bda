package io.github.hbaseycsb.benchmark.process;

import io.github.hbaseycsb.client.ClientProtocol;
import java.util.ArrayList;
import java.util.List;

/**
 * YCSB's client as started by {@code scripts/ycsb}: the class with the main method and its
 * arguments.
 */
public final class ClientProgram {
  /** The part of the distribution with its jars. */
  public static final String PART = "hbase2-binding";

  private ClientProgram() {}

  /**
   * A load or a run of {@code CoreWorkload}.
   *
   * @param phase {@code load} or {@code run}
   * @param properties each as {@code key=value}
   */
  public static List<String> of(String phase, int threads, List<String> properties) {
    List<String> program = new ArrayList<>(List.of(ClientProtocol.MAIN, phase, "hbase"));
    program.addAll(List.of("-threads", Integer.toString(threads)));
    program.addAll(arguments(properties));
    return program;
  }

  /** The properties as arguments, after the one for {@code CoreWorkload}. */
  public static List<String> arguments(List<String> properties) {
    List<String> arguments =
        new ArrayList<>(List.of("-p", "workload=site.ycsb.workloads.CoreWorkload"));
    properties.forEach(property -> arguments.addAll(List.of("-p", property)));
    return arguments;
  }
}

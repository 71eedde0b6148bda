package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.run.RunView.RunUse;
import io.github.hbaseycsb.analysis.server.HostWindow;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.analysis.server.ServerUse;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerMetric;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** What a run of ten seconds took, for the rules that judge it. */
public final class RunUseFixture {
  public static final double SECONDS = 10;
  public static final int THREADS = 8;

  public final Map<String, String> properties = new HashMap<>();
  public final Map<String, Histogram> histograms = new TreeMap<>();
  public final Map<String, Map<ServerMetric, Double>> servers = new HashMap<>();
  public final List<Host> hosts = new ArrayList<>();
  public Map<String, Double> regionRequests = Map.of();
  public Conditions conditions = Conditions.UNKNOWN;

  /** How often the servers have published their metrics. */
  public int publications = 10;

  public RunUse use() {
    RunRecord record =
        new RunRecord(
            new RunRecord.Identity("a", "workloada", "", 1),
            THREADS,
            OptionalInt.empty(),
            properties,
            List.of(),
            new RunRecord.Times(0, 0, 0, OptionalLong.empty()),
            2,
            List.of(
                new RunRecord.Client(
                    1, THREADS, 0, Optional.empty(), OptionalDouble.of(0.5), Optional.empty())),
            "ANY",
            List.of(),
            conditions);
    CallCounts calls = CallCounts.of(histograms);
    return new RunUse(
        record,
        new ServerUse(servers, regionRequests, publications, Map.of()),
        new HostWindow(hosts, List.of(), List.of(), Map.of()),
        calls,
        SECONDS,
        calls.all() / SECONDS,
        OptionalDouble.empty());
  }

  /** Adds calls of an operation, all of this latency. */
  public void calls(String operation, int count, long us) {
    histograms.computeIfAbsent(operation, name -> new Histogram(3)).recordValueWithCount(us, count);
  }
}

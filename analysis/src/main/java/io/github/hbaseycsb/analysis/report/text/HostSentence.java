package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.server.Host;
import io.github.hbaseycsb.analysis.server.HostWindow.HotThread;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about the clients' machines in a run's window. */
public final class HostSentence {
  /** The kinds of pressure that are shown. The others are always zero, or contained in these. */
  private static final Map<String, String> PRESSURE =
      Map.of("cpu_some", "processors", "io_some", "disks", "memory_some", "memory");

  private HostSentence() {}

  /** A sentence for each machine of a run, and one about the hottest thread of all its clients. */
  public static List<String> of(RunSummary run) {
    return Stream.concat(
            run.hosts().stream().map(HostSentence::of),
            run.hotThreads().stream()
                .max(Comparator.comparingDouble(HotThread::share))
                .map(HostSentence::of)
                .stream())
        .toList();
  }

  private static String of(HotThread hottest) {
    return Text.of(
        "The hottest thread of a client, %s of client %d, used %.0f%% of a processor.",
        hottest.thread(), hottest.client(), hottest.share() * Units.PERCENT);
  }

  /** A sentence about a machine, without unknown values. */
  private static String of(Host host) {
    return Text.of(
            "%s: %s %.1f%% busy (clients %.1f%%), %.1f%% withheld by the hypervisor",
            host.host(),
            Counted.of(host.processors(), "processor"),
            host.busyShare() * Units.PERCENT,
            host.clientsShare() * Units.PERCENT,
            host.stealShare() * Units.PERCENT)
        + pressure(host.pressure())
        + megahertz(host.megahertz())
        + pageCache(host.pageCacheBytes())
        + ".";
  }

  private static String pressure(Map<String, Double> shares) {
    String waits =
        shares.entrySet().stream()
            .filter(share -> PRESSURE.containsKey(share.getKey()))
            .map(
                share ->
                    Text.of(
                        "%s %.1f%%",
                        PRESSURE.get(share.getKey()), share.getValue() * Units.PERCENT))
            .collect(Collectors.joining(", "));
    return waits.isEmpty() ? "" : "; processes waited for " + waits + " of the time";
  }

  private static String megahertz(OptionalDouble megahertz) {
    return megahertz.isPresent() ? Text.of("; %.0f MHz", megahertz.getAsDouble()) : "";
  }

  private static String pageCache(OptionalLong bytes) {
    return bytes.isPresent()
        ? Text.of("; page cache %.1f GiB", bytes.getAsLong() / Units.BYTES_PER_GIBIBYTE)
        : "";
  }
}

package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.server.Host;
import io.github.hbaseycsb.analysis.server.HostWindow.HotThread;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Sentences about the machines of a campaign, and of its clients in a run's window. */
public final class MachineSentence {
  /** The kinds of pressure that are shown. The others are always zero, or contained in these. */
  private static final Map<String, String> PRESSURE =
      Map.of("cpu_some", "processors", "io_some", "disks", "memory_some", "memory");

  private MachineSentence() {}

  /** The sentence; empty if no run knows its machines. */
  public static Optional<String> of(CampaignSummary summary) {
    List<RunSummary> runs = summary.cells().stream().flatMap(cell -> cell.runs().stream()).toList();
    Set<Boolean> shared =
        runs.stream()
            .flatMap(run -> run.conditions().sharedMachine().stream())
            .collect(Collectors.toSet());
    if (shared.isEmpty()) {
      return Optional.empty();
    }
    if (shared.size() == 2) {
      return Optional.of("Client and server share a machine in some runs and not in others.");
    }
    List<Host> hosts = hosts(runs);
    if (shared.contains(false)) {
      return Optional.of("Clients on " + own(hosts) + ", which no region server shares.");
    }
    return Optional.of(
        hosts.size() == 1
            ? "Client and server share one machine%s: the figures are of both together."
                .formatted(hardware(hosts.get(0)))
            : "Clients and servers share machines: the figures are of both together.");
  }

  /** The machines by name. The first sample of each describes it. */
  private static List<Host> hosts(List<RunSummary> runs) {
    return List.copyOf(
        runs.stream()
            .flatMap(run -> run.conditions().hosts().stream())
            .collect(Collectors.toMap(Host::host, host -> host, (first, later) -> first))
            .values());
  }

  private static String own(List<Host> hosts) {
    return switch (hosts.size()) {
      case 0 -> "machines of their own";
      case 1 -> "a machine of their own" + hardware(hosts.get(0));
      default -> hosts.size() + " machines of their own";
    };
  }

  private static String hardware(Host host) {
    return " (" + size(host) + ")";
  }

  /** A text such as {@code 2 processors, 24 GiB}, without the memory if that is unknown. */
  public static String size(Host host) {
    return Counted.of(host.processors(), "processor")
        + (host.memoryBytes().isEmpty()
            ? ""
            : Text.of(", %.0f GiB", host.memoryBytes().getAsLong() / Units.BYTES_PER_GIBIBYTE));
  }

  /** A sentence for each machine of a run, and one about the hottest thread of all its clients. */
  public static List<String> of(RunSummary run) {
    return Stream.concat(
            run.conditions().hosts().stream().map(MachineSentence::of),
            run.conditions().hotThreads().stream()
                .max(Comparator.comparingDouble(HotThread::share))
                .map(MachineSentence::of)
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

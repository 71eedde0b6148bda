package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.server.Host;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Sentences about the machines of a campaign. */
public final class MachineSentence {
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
}

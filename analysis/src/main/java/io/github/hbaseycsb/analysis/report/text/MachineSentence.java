package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.RunSummary;
import io.github.hbaseycsb.analysis.server.HostWindow.Host;
import io.github.hbaseycsb.analysis.text.Templates;
import java.util.List;
import java.util.Map;
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
    return shared.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Templates.sentence(
                "machines.ftl",
                "machines",
                Map.of(
                    "shared", shared.contains(true),
                    "apart", shared.contains(false),
                    "hosts", hosts(runs))));
  }

  /** The machines by name. The first sample of each describes it. */
  private static List<Host> hosts(List<RunSummary> runs) {
    return List.copyOf(
        runs.stream()
            .flatMap(run -> run.conditions().hosts().stream())
            .collect(Collectors.toMap(Host::host, host -> host, (first, later) -> first))
            .values());
  }

  /** A text such as {@code 2 processors, 24 GiB, shared with clients}. */
  public static String shared(Host host) {
    return Templates.sentence("machines.ftl", "shared", host);
  }
}

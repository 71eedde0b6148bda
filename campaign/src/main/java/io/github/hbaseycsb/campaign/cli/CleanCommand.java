package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.campaign.check.PlanSummary;
import io.github.hbaseycsb.campaign.client.PropertyFiles;
import io.github.hbaseycsb.campaign.cluster.Commands;
import io.github.hbaseycsb.campaign.cluster.Commands.Processes;
import io.github.hbaseycsb.campaign.cluster.DockerCluster;
import io.github.hbaseycsb.campaign.cluster.KeptServers;
import io.github.hbaseycsb.campaign.cluster.KeptServers.Kept;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.server.ServerHome;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code campaign clean}: deletes what the servers of campaigns keep on this machine. */
@Command(
    name = "clean",
    description = {
      "Deletes the data of servers that campaigns started on this machine.",
      "",
      "A server of cluster.local keeps its tables in campaigns/ of $HBASE_YCSB_HOME (default:"
          + " ~/.hbase-ycsb), so that the next campaign of that name does not load them again. This"
          + " command lists these directories with their sizes, asks, and deletes them. It keeps"
          + " those of a campaign that has a driver or a running server, also if it is started while"
          + " the command asks, those of another host, and all results. It also deletes the"
          + " properties of clients that a killed driver left. It follows no links, and leaves other"
          + " directories there alone."
    },
    footer = {
      "",
      "Examples:",
      "  scripts/campaign clean",
      "  scripts/campaign clean quickstart --yes"
    })
final class CleanCommand extends Subcommand {
  private final KeptServers servers;
  private final PropertyFiles clients;

  @Parameters(
      paramLabel = "CAMPAIGN",
      arity = "0..*",
      description = "Names of campaigns (default: all).")
  private List<String> campaigns = new ArrayList<>();

  @Option(names = "--yes", description = "Delete without asking.")
  private boolean yes;

  public CleanCommand() {
    this(ServerHome.of(System.getenv()), new Processes());
  }

  /** Cleans a home directory, with commands of {@code docker} if clusters are in containers. */
  CleanCommand(ServerHome home, Commands commands) {
    this.servers = new KeptServers(home, commands);
    this.clients = new PropertyFiles(home);
  }

  @Override
  public Integer call() throws CampaignException, InterruptedException, IOException {
    clients.deleteLeft();
    List<Kept> chosen = servers.list(campaigns);
    for (String name : campaigns) {
      if (chosen.stream().noneMatch(kept -> kept.campaign().equals(name))) {
        throw CampaignException.usage(
            "no campaign %s has data in %s: leave the name out to list all", name, servers.root());
      }
    }
    if (chosen.isEmpty()) {
      out().println("No campaign has data in " + servers.root() + ".");
      return CampaignStatus.OK.code();
    }
    list(chosen);
    List<Kept> unused = chosen.stream().filter(kept -> kept.use().isEmpty()).toList();
    if (!unused.isEmpty() && isConfirmed(unused)) {
      remove(unused);
    }
    return CampaignStatus.OK.code();
  }

  private void list(List<Kept> chosen) {
    Table table = new Table(2, 1, "campaign", "server", "size", "");
    for (Kept kept : chosen) {
      table.row(
          kept.campaign(),
          kept.directory().getFileName().toString(),
          PlanSummary.size((double) kept.bytes()),
          kept.use().map("kept: "::concat).orElse(""));
    }
    PrintWriter out = out();
    out.print(table.toText());
    chosen.stream()
        .filter(Kept::isDocker)
        .map(Kept::campaign)
        .distinct()
        .forEach(
            name ->
                out.printf(
                    "The containers of %1$s keep its tables. To delete them too:%n"
                        + "  docker rm --volumes $(docker ps --all --quiet --filter label=%2$s=%1$s)%n",
                    name, DockerCluster.CAMPAIGN_LABEL));
  }

  private boolean isConfirmed(List<Kept> unused) throws IOException {
    if (yes) {
      return true;
    }
    if (!Boolean.getBoolean("hbase-ycsb.answers")) {
      out().println("Nothing was deleted: --yes deletes.");
      return false;
    }
    out().printf("Delete %s? [y/N] ", total(unused)).flush();
    String answer =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
    return answer != null && answer.strip().matches("(?i)y(es)?");
  }

  private void remove(List<Kept> unused) throws CampaignException, InterruptedException {
    List<Kept> removed = new ArrayList<>();
    for (Kept kept : unused) {
      if (servers.remove(kept)) {
        removed.add(kept);
      } else {
        out().printf("Kept %s: it came into use meanwhile.%n", kept.directory());
      }
    }
    out().println("Deleted " + total(removed) + ".");
  }

  private static String total(List<Kept> some) {
    return (some.size() == 1 ? "1 directory" : some.size() + " directories")
        + ", "
        + PlanSummary.size((double) some.stream().mapToLong(Kept::bytes).sum());
  }
}

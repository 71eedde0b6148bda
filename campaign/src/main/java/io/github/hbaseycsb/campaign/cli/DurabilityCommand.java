package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.report.DurabilityReport;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.cluster.Commands.Processes;
import io.github.hbaseycsb.campaign.cluster.DockerCluster;
import io.github.hbaseycsb.campaign.cluster.DockerClusters.DockerBuild;
import io.github.hbaseycsb.campaign.durability.DurabilityAudit.AuditOptions;
import io.github.hbaseycsb.campaign.durability.RegionServerCrash;
import io.github.hbaseycsb.campaign.durability.WriteMode;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.Fault.Role;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.DurabilityResult;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.property.BindingProperty.Durability;
import io.github.hbaseycsb.server.ServerDistribution;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * {@code campaign durability}: shows which acknowledged writes survive a crash of all region
 * servers.
 */
@Command(
    name = "durability",
    description = {
      "Kills all region servers while rows are written, and reports which acknowledged rows are"
          + " lost.",
      "",
      "Writes with each durability, kills every region server with SIGKILL in the middle, waits"
          + " until the table is served again, and compares its rows with those that were"
          + " acknowledged. Fails if SYNC_WAL or FSYNC_WAL lost an acknowledged row."
    },
    footer = {
      "",
      "Examples:",
      "  scripts/campaign durability --docker",
      "  scripts/campaign durability --docker --version 2.5.13-hadoop3 --writes 10000",
      "  scripts/campaign durability --conf /etc/hbase/conf \\",
      "    --kill-command 'pdsh -S -w rs[1-5] pkill -KILL -f HRegionServer' \\",
      "    --start-command 'pdsh -S -w rs[1-5] systemctl start hbase-regionserver'"
    })
final class DurabilityCommand extends Subcommand {
  private static final int WRITES_MAX = 1_000_000;
  private static final Duration RECOVERY_LIMIT = Duration.ofMinutes(10);

  @Mixin private RunCommand.ResultsOption results;
  @Mixin private LoginOptions login;

  @ArgGroup(multiplicity = "1")
  private Target target;

  /** The user's own cluster, or one in containers. */
  private static final class Target {
    @Option(
        names = "--docker",
        required = true,
        description =
            "Use a cluster on HDFS in Docker containers, which the audit starts and removes.")
    private boolean docker;

    @ArgGroup(exclusive = false)
    private Own own;
  }

  private static final class Own {
    @Option(
        names = "--conf",
        paramLabel = "DIR",
        required = true,
        description = "Directory with the hbase-site.xml of your own cluster.")
    private Path conf;

    @Option(
        names = "--kill-command",
        paramLabel = "COMMAND",
        required = true,
        description =
            "Shell command that kills all its region servers with SIGKILL, within 10 minutes.")
    private String kill;

    @Option(
        names = "--start-command",
        paramLabel = "COMMAND",
        description =
            "Shell command that starts them again, within 10 minutes, if no supervisor does.")
    private String start;
  }

  @Option(
      names = "--version",
      paramLabel = "V",
      description = "HBase version, with --docker (default: that of scripts/hbase).")
  private String version = ServerDistribution.defaultVersion();

  @Option(
      names = "--regionservers",
      paramLabel = "N",
      description = "With --docker (default: ${DEFAULT-VALUE}).")
  private int regionServers = PlanKeys.REGION_SERVERS.byDefault();

  @Option(
      names = "--durability",
      split = ",",
      paramLabel = "D",
      description =
          "SKIP_WAL, ASYNC_WAL, SYNC_WAL, FSYNC_WAL (default: all); twice audits it twice.")
  private List<Durability> durabilities = List.of(Durability.values());

  @Option(
      names = "--writing",
      split = ",",
      paramLabel = "W",
      description =
          "autoflush, buffered (autoflush off), batched (a hundred at a time), coalesced (default: all).")
  private List<WriteMode.Sending> sendings = List.of(WriteMode.Sending.values());

  @Option(
      names = "--writes",
      paramLabel = "N",
      defaultValue = "200000",
      description =
          "Rows to write in each mode, half of them before the kill (default: ${DEFAULT-VALUE}).")
  private int writes;

  @Option(
      names = "--threads",
      paramLabel = "N",
      defaultValue = "16",
      description = "Client threads (default: ${DEFAULT-VALUE}).")
  private int threads;

  @Override
  public Integer call() throws Exception {
    requireRange("--writes", writes, 2, WRITES_MAX);
    requireRange("--threads", threads, 1, writes);
    requireRange("--regionservers", regionServers, 1, ClusterTarget.Docker.REGION_SERVERS_MAX);
    Path directory = newDirectory();
    // Printed first: after a failure, the directory has the modes that were audited before it.
    Installation.progress().say("results: " + directory);
    DurabilityResult result = target.docker ? auditDocker(directory) : auditOwn(directory);
    out().println();
    out().print(DurabilityReport.text(result));
    return (result.isPassed() ? CampaignStatus.OK : CampaignStatus.INVALID).code();
  }

  private DurabilityResult auditOwn(Path directory)
      throws CampaignException, IOException, InterruptedException {
    RegionServerCrash crash =
        RegionServerCrash.of(
            new Processes(RECOVERY_LIMIT), target.own.kill, Optional.ofNullable(target.own.start));
    return audit(target.own.conf.toString(), target.own.conf, crash, directory);
  }

  private DurabilityResult auditDocker(Path directory)
      throws CampaignException, IOException, InterruptedException {
    Progress progress = Installation.progress();
    progress.say("starting HBase " + version + " on HDFS in Docker");
    String name = clusterName();
    DockerCluster cluster =
        new DockerCluster(
            name,
            name,
            directory.resolve("cluster"),
            new DockerCluster.Options(
                DockerBuild.ofVersion(version),
                regionServers,
                PlanKeys.DOCKER_HEAP.byDefault(),
                Map.of(),
                Map.of(),
                Optional.empty(),
                Optional.empty()),
            new Processes(),
            Installation.dockerBuild(),
            progress::say);
    try {
      cluster.start();
      List<String> servers = cluster.servers(Role.REGIONSERVER);
      RegionServerCrash crash =
          new RegionServerCrash(
              () -> cluster.act(Action.KILL, servers), () -> cluster.heal(servers));
      return audit("Docker, HBase " + version, cluster.clientConf(), crash, directory);
    } catch (CampaignException e) {
      // They are removed with the containers, and say why a table is not served.
      cluster.saveLogs();
      progress.say("the servers' logs: " + directory.resolve("cluster"));
      throw e;
    } finally {
      // Also if the audit was interrupted.
      try (HeldInterrupt held = new HeldInterrupt()) {
        cluster.remove();
      }
    }
  }

  /** Another one each time, so that nothing of an audit that was killed is used again. */
  static String clusterName() {
    // Docker's name service has no names of more than 63 characters, those of the nodes included.
    return "hbase-ycsb-durability-" + UUID.randomUUID().toString().substring(0, 18);
  }

  private DurabilityResult audit(String name, Path conf, RegionServerCrash crash, Path directory)
      throws CampaignException, IOException, InterruptedException {
    AuditOptions options =
        new AuditOptions(
            WriteMode.of(durabilities, sendings),
            writes,
            threads,
            2 * regionServers,
            RECOVERY_LIMIT,
            login.properties(),
            Home.path().resolve("workloads").resolve("workloada"));
    return Installation.audit().run(name, conf, crash, options, directory);
  }

  private Path newDirectory() throws CampaignException {
    Path directory =
        results.root().resolve("durability").resolve(RunDirectories.name(Instant.now()));
    try {
      return Files.createDirectories(directory).toAbsolutePath();
    } catch (IOException e) {
      throw CampaignException.usage(
              "cannot create the results directory %s (%s): specify another with --results",
              directory, e)
          .because(e);
    }
  }
}

package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.report.ResultFiles.Written;
import io.github.hbaseycsb.campaign.PlainProgress;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.ClientFactory;
import io.github.hbaseycsb.campaign.client.PropertyFiles;
import io.github.hbaseycsb.campaign.cluster.Commands.Processes;
import io.github.hbaseycsb.campaign.cluster.DockerClusters;
import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.cluster.DriverLocks;
import io.github.hbaseycsb.campaign.cluster.FlightRecorderProfiler;
import io.github.hbaseycsb.campaign.cluster.LocalServers;
import io.github.hbaseycsb.campaign.durability.DurabilityAudit;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.campaign.run.CampaignDriver;
import io.github.hbaseycsb.campaign.run.CampaignDriver.CampaignOptions;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Plan;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.server.ServerHome;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** The real clusters, clients and files that a command works with. */
final class Installation {
  private static final String PREFIX = "hbase-ycsb.";

  private Installation() {}

  static Progress progress() {
    return Boolean.getBoolean(PREFIX + "terminal")
        ? new Bars(System.err)
        : new PlainProgress(System.err, Clock.systemUTC());
  }

  /** What makes an image that is missing. */
  static Path dockerBuild() {
    return Home.path().resolve("docker").resolve("build");
  }

  static DurabilityAudit audit() {
    Clock clock = Clock.systemUTC();
    Progress progress = progress();
    DriverLocks locks = new DriverLocks(ServerHome.of(System.getenv()), progress::say);
    return new DurabilityAudit(
        clients(clock).local(), locks, HBaseCluster::connect, progress, clock);
  }

  private static ClientFactory clients(Clock clock) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    Optional<Path> hadoopConf = Optional.ofNullable(System.getenv("HADOOP_CONF_DIR")).map(Path::of);
    PropertyFiles files = new PropertyFiles(ServerHome.of(System.getenv()));
    Path runtime = Path.of(System.getProperty(PREFIX + "runtime", "."));
    return new ClientFactory(java, runtime, hadoopConf, files, clock);
  }

  /**
   * Starts a campaign in a new results directory below {@code root}.
   *
   * @throws CampaignException (usage) when the configuration of a cluster is missing: nothing is
   *     created then. Otherwise see {@link CampaignDriver#begin}
   */
  static Written begin(Plan plan, Path root, CampaignOptions options, RunCommand.WatchOption watch)
      throws CampaignException, IOException, InterruptedException {
    for (Cell cell : plan.cells()) {
      if (cell.cluster() instanceof ClusterTarget.Existing existing) {
        HBaseCluster.requireSite(existing.conf());
      }
    }
    try (Progress progress = watch.start()) {
      return driver(progress).begin(plan, root, options);
    }
  }

  /** Continues a campaign, as {@link CampaignDriver#resume}. */
  static Written resume(Plan plan, Path results, RunCommand.WatchOption watch)
      throws CampaignException, IOException, InterruptedException {
    try (Progress progress = watch.start()) {
      return driver(progress).resume(plan, results);
    }
  }

  private static CampaignDriver driver(Progress progress) {
    Clock clock = Clock.systemUTC();
    ServerHome servers = ServerHome.of(System.getenv());
    return new CampaignDriver(
        new DriverContext(
            clock,
            System::nanoTime,
            clients(clock),
            new DriverLocks(servers, progress::say),
            new LocalServers(
                servers, Home.path().resolve("server").resolve("distribution").resolve("pom.xml")),
            new DockerClusters(servers, dockerBuild(), new Processes(), progress),
            HBaseCluster::connect,
            new FlightRecorderProfiler(),
            progress,
            new Environment.HBaseYcsb(version(), revision())));
  }

  private static String version() {
    String version = Installation.class.getPackage().getImplementationVersion();
    return version == null ? Environment.UNKNOWN : version;
  }

  /** Of the checkout, {@code -dirty} when files in it were changed. */
  private static String revision() {
    if (!Files.exists(Home.path().resolve(".git"))) {
      return Environment.UNKNOWN;
    }
    try {
      Process git =
          new ProcessBuilder("git", "-C", Home.path().toString(), "describe", "--always", "--dirty")
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String revision = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return revision.isBlank() ? Environment.UNKNOWN : revision.strip();
    } catch (IOException e) {
      return Environment.UNKNOWN;
    }
  }

  /** Draws bars with elapsed time, remaining time and rate, on a terminal. */
  private record Bars(PrintStream err) implements Progress {
    private static final int UPDATE_MS = 500;

    @Override
    public void say(String line) {
      err.println(line);
    }

    @Override
    public Step begin(String what, long total, String unit) {
      ProgressBar bar =
          new ProgressBarBuilder()
              .setTaskName(what)
              .setInitialMax(total <= 0 ? -1 : total)
              .setUnit(unit.isEmpty() ? "" : " " + unit, 1)
              .setSpeedUnit(ChronoUnit.SECONDS)
              .setStyle(ProgressBarStyle.ASCII)
              .setUpdateIntervalMillis(UPDATE_MS)
              .setConsumer(new ConsoleProgressBarConsumer(err))
              .build();
      return new Step() {
        @Override
        public void update(long done, String detail) {
          bar.stepTo(done);
          bar.setExtraMessage(detail.isEmpty() ? "" : " " + detail);
        }

        @Override
        public void close() {
          bar.close();
        }
      };
    }
  }
}

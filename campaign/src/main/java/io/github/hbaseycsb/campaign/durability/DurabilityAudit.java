package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.analysis.report.DurabilityReport;
import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.cluster.DriverLocks;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.AuditedTable;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.DurabilityResult;
import io.github.hbaseycsb.model.run.DurabilityResult.Mode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Audits a cluster. In each mode it writes, kills every region server halfway, and compares the
 * rows of the table with the acknowledged ones. It uses a table of its own, which it drops.
 */
public record DurabilityAudit(
    Clients clients,
    DriverLocks locks,
    MeasuredCluster.Connector connector,
    Progress progress,
    Clock clock) {
  static final String TABLE = "hbase_ycsb_durability";

  /**
   * Audits all modes. The results directory is written after each of them.
   *
   * @param cluster its name in the report
   * @param conf directory with its {@code hbase-site.xml}
   * @param results an empty directory
   * @throws CampaignException when a mode cannot be audited, the results say that it is unfinished;
   *     (usage) when another audit uses the cluster
   */
  public DurabilityResult run(
      String cluster, Path conf, RegionServerCrash crash, AuditOptions options, Path results)
      throws CampaignException, IOException, InterruptedException {
    try (DriverLocks held = locks;
        MeasuredCluster connected = connector.connect(conf, options.login())) {
      held.holdTable(connected.id(), TABLE);
      connected.requireHealthy();
      List<Mode> modes = new ArrayList<>();
      AuditedTable table = connected.audited(TABLE);
      DurabilityResult result =
          new DurabilityResult(
              clock.instant(), cluster, connected.version(), table.servers().size(), modes);
      ModeAudit audit = new ModeAudit(options, clients, table, crash, progress);
      for (WriteMode mode : options.modes()) {
        dropTable(connected);
        // What an audit of the same mode has acknowledged is of another table.
        int before = Collections.frequency(options.modes().subList(0, modes.size()), mode);
        String again = before == 0 ? "" : "-" + (before + 1);
        Path directory = results.resolve(mode.toString().replace(' ', '-') + again);
        Files.createDirectories(directory);
        try {
          Mode audited = audit.run(mode, conf, directory);
          dropTable(connected);
          modes.add(audited);
        } catch (CampaignException | IOException | InterruptedException e) {
          String reason = e instanceof InterruptedException ? "interrupted" : e.getMessage();
          modes.add(Mode.unfinished(mode.durability().name(), mode.sendingName(), reason));
          throw e;
        } finally {
          result.write(results);
          DurabilityReport.write(result, results);
        }
      }
      return result;
    }
  }

  private static void dropTable(MeasuredCluster cluster) throws CampaignException {
    if (cluster.exists(TABLE)) {
      cluster.drop(TABLE);
    }
  }

  /**
   * What an audit does: in each mode, so many rows are written and the servers killed after half of
   * them.
   *
   * @param writes 2 to 1,000,000
   * @param recoveryLimit how long the cluster may take until it serves the table again
   * @param login properties {@code principal} and {@code keytab}, or none
   * @param workload a YCSB workload file, for what the audit does not set
   */
  public record AuditOptions(
      List<WriteMode> modes,
      int writes,
      int threads,
      int regions,
      Duration recoveryLimit,
      Map<String, String> login,
      Path workload) {}
}

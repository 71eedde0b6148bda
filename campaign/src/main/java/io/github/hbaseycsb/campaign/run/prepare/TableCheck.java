package io.github.hbaseycsb.campaign.run.prepare;

import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.ClientSpec.Phase;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.cluster.Testbed;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.client.TableCheckFile;
import io.github.hbaseycsb.client.TableCheckFile.Sample;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.key.PlanKeys;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.Verify;
import io.github.hbaseycsb.property.BindingProperty;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * Checks which of a plan's records a table holds. A separate process reads them back, because YCSB
 * generates their keys and a count may be a MapReduce job.
 */
final class TableCheck {
  /** The number of rows that a scan counts in about a minute. */
  private static final long SCAN_LIMIT = 20_000_000;

  private final Testbed testbed;
  private final ClusterSession session;
  private final Path results;

  TableCheck(Testbed testbed, ClusterSession session, Path results) {
    this.testbed = testbed;
    this.session = session;
    this.results = results;
  }

  /**
   * Reads randomly chosen records back, and counts the rows if there are few or the plan asks for
   * it.
   *
   * @throws CampaignException (cluster) when the table cannot be read; (usage) when it was loaded
   *     with other properties
   */
  TableContents inFull(Cell cell) throws CampaignException, IOException, InterruptedException {
    if (cell.get(PlanKeys.VERIFY) == Verify.COUNT) {
      return counted(cell);
    }
    if (cell.rows() > SCAN_LIMIT) {
      return again(cell);
    }
    Sample sample = read(cell, Phase.CHECK).sample();
    long rows = session.countRows(cell.get(PlanKeys.TABLE), cell.rows(), SCAN_LIMIT);
    return new TableContents(
        cell.rows(),
        OptionalLong.of(rows),
        rows < SCAN_LIMIT ? "counted by a scan of first keys" : "or more",
        sample);
  }

  /**
   * Reads records back from a table that this campaign has verified before. Counts the rows only if
   * the plan asks for it, or if records cannot be read back because the workload's keys are not
   * known.
   *
   * @throws CampaignException as {@link #inFull}
   */
  TableContents again(Cell cell) throws CampaignException, IOException, InterruptedException {
    if (cell.get(PlanKeys.VERIFY) == Verify.COUNT) {
      return counted(cell);
    }
    Sample sample = read(cell, Phase.CHECK).sample();
    return sample.isKnown() || sample.empty()
        ? new TableContents(cell.rows(), OptionalLong.empty(), "", sample)
        : counted(cell);
  }

  /**
   * Reads records back of a table that a bulk load has just filled. It has counted the rows itself,
   * and would have failed if they were not the plan's.
   *
   * @throws CampaignException as {@link #inFull}
   */
  TableContents bulkLoaded(Cell cell) throws CampaignException, IOException, InterruptedException {
    if (cell.get(PlanKeys.VERIFY) == Verify.COUNT) {
      return counted(cell);
    }
    return new TableContents(
        cell.rows(),
        OptionalLong.of(cell.rows()),
        "counted by the bulk load",
        read(cell, Phase.CHECK).sample());
  }

  private TableContents counted(Cell cell)
      throws CampaignException, IOException, InterruptedException {
    TableCheckFile found = read(cell, Phase.CHECK_AND_COUNT);
    return new TableContents(cell.rows(), found.rows(), "all counted", found.sample());
  }

  private TableCheckFile read(Cell cell, Phase phase)
      throws CampaignException, IOException, InterruptedException {
    Path directory = results.resolve("load").resolve(session.directoryName(cell)).resolve("check");
    String table = cell.get(PlanKeys.TABLE);
    ClientExit exit;
    try (Progress.Step step =
        testbed.begin("read records of " + table + " back", cell.rows(), "rows")) {
      exit =
          testbed
              .clients()
              .local()
              .run(
                  List.of(spec(cell, phase, directory)),
                  Optional.empty(),
                  progress -> step.update(progress.operations(), TableLoad.rate(progress)),
                  ended -> false)
              .get(0);
    }
    if (exit.status() != 0) {
      throw new CampaignException(
          exit.status() == 1 ? CampaignStatus.USAGE : CampaignStatus.CLUSTER,
          "the records of table %s could not be read back: %s"
              .formatted(table, exit.complaint().orElse(exit.describe())));
    }
    return TableCheckFile.read(directory.resolve(TableCheckFile.FILE));
  }

  private ClientSpec spec(Cell cell, Phase phase, Path directory) {
    Map<String, String> properties = new TreeMap<>(cell.get(PlanKeys.LOAD_PROPERTIES));
    properties.put(BindingProperty.CREATE_TABLE.key(), "false");
    return new ClientSpec(
        1,
        phase,
        cell.loadFile(),
        session.conf(),
        properties,
        1,
        cell.get(PlanKeys.JVM_ARGUMENTS),
        directory);
  }
}

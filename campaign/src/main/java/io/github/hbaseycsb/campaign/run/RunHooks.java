package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.cluster.PlanCommand;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The user's commands around runs that are done at the same time: {@code runs.before}, and {@code
 * runs.after}, which follows however a run ends, unless the driver is killed.
 */
final class RunHooks implements AutoCloseable {
  /**
   * A run, as its commands are told.
   *
   * @param run such as {@code run-1}
   * @param results the campaign's results directory
   * @param conf the directory with the clients' {@code hbase-site.xml}
   */
  record Run(Cell cell, String run, Path results, Path conf) {
    Map<String, String> environment() {
      Map<String, String> environment = new TreeMap<>(of(cell.variant(), results, conf));
      environment.put("HBASE_YCSB_CELL", cell.name());
      environment.put("HBASE_YCSB_RUN", run);
      return environment;
    }

    /** What a command for a variant is told. */
    static Map<String, String> of(String variant, Path results, Path conf) {
      return Map.of(
          "HBASE_YCSB_VARIANT",
          variant,
          "HBASE_YCSB_RESULTS",
          results.toAbsolutePath().toString(),
          "HBASE_YCSB_CONF",
          conf.toString());
    }
  }

  private final DriverContext context;
  private final Deque<Run> begun = new ArrayDeque<>();

  private RunHooks(DriverContext context) {
    this.context = context;
  }

  /**
   * Executes the commands before the runs.
   *
   * @throws CampaignException (cluster) when one fails; those after the begun runs have followed
   */
  static RunHooks begin(List<Run> runs, DriverContext context)
      throws CampaignException, InterruptedException {
    RunHooks hooks = new RunHooks(context);
    try {
      for (Run run : runs) {
        hooks.begun.push(run);
        hooks.execute(PlanKeys.BEFORE, run);
      }
      return hooks;
    } catch (CampaignException | InterruptedException | RuntimeException e) {
      try {
        hooks.close();
      } catch (CampaignException after) {
        e.addSuppressed(after);
      }
      throw e;
    }
  }

  private void execute(Key<String> key, Run run) throws CampaignException, InterruptedException {
    Optional<String> command = run.cell().given(key);
    if (command.isPresent()) {
      context.say(Text.of("%s of %s %s: %s", key, run.cell().name(), run.run(), command.get()));
      new PlanCommand(key, command.get()).run(run.environment());
    }
  }

  /**
   * Executes the commands after the runs, all of them even if the thread is interrupted.
   *
   * @throws CampaignException (cluster) when one fails
   */
  @Override
  public void close() throws CampaignException {
    Optional<CampaignException> failure = Optional.empty();
    try (HeldInterrupt held = new HeldInterrupt()) {
      while (!begun.isEmpty()) {
        try {
          execute(PlanKeys.AFTER, begun.pop());
        } catch (CampaignException e) {
          failure = failure.or(() -> Optional.of(e));
        } catch (InterruptedException e) {
          held.came();
        }
      }
    }
    if (failure.isPresent()) {
      throw failure.get();
    }
  }
}

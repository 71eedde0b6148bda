package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.cluster.DriverContext;
import io.github.hbaseycsb.campaign.cluster.PlanCommand;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.run.RunName;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The user's commands around runs that are done at the same time: {@code runs.before}, and {@code
 * runs.after}, which follows however a run ends, unless the driver is killed. Cells that take turns
 * have the same ones, which are executed once for all.
 */
final class RunHooks implements AutoCloseable {
  /** After Ctrl-C the driver has three minutes for all that is left to do. */
  private static final Duration LIMIT_AFTER = Duration.ofMinutes(2);

  /** What a command is for; conf is the directory with the clients' {@code hbase-site.xml}. */
  record Side(Cell cell, String variant, Path conf) {}

  private final List<Side> sides;
  private final Map<String, String> environment;
  private final String of;
  private final DriverContext context;

  private RunHooks(List<Side> sides, List<RunName> names, Path results, DriverContext context) {
    this.sides = sides;
    this.context = context;
    of =
        Text.of(
            "%s %s",
            all(sides, side -> side.cell().name(), ", "), all(names, RunName::toString, ", "));
    environment = environment(sides, results);
    environment.put("HBASE_YCSB_CELL", all(sides, side -> side.cell().name(), " "));
    environment.put("HBASE_YCSB_RUN", all(names, RunName::directory, " "));
  }

  /** What commands around and within these runs are told. */
  Map<String, String> environment() {
    return environment;
  }

  /** What each command of a plan is told. */
  static Map<String, String> environment(List<Side> sides, Path results) {
    Map<String, String> environment = new TreeMap<>();
    environment.put("HBASE_YCSB_VARIANT", all(sides, Side::variant, " "));
    environment.put("HBASE_YCSB_CONF", all(sides, side -> side.conf().toString(), ":"));
    environment.put("HBASE_YCSB_RESULTS", results.toAbsolutePath().toString());
    return environment;
  }

  private static <T> String all(List<T> of, Function<T, String> part, String between) {
    return of.stream().map(part).distinct().collect(Collectors.joining(between));
  }

  /** Executes the command before the runs; if it fails, then that after the runs, too. */
  static RunHooks begin(List<Side> sides, List<RunName> names, Path results, DriverContext context)
      throws CampaignException, InterruptedException {
    RunHooks hooks = new RunHooks(sides, names, results, context);
    try {
      hooks.execute(PlanKeys.BEFORE, PlanCommand.LIMIT);
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

  private void execute(Key<String> key, Duration limit)
      throws CampaignException, InterruptedException {
    Optional<String> command = sides.get(0).cell().given(key);
    if (command.isPresent()) {
      context.say("%s of %s: %s", key, of, command.get());
      new PlanCommand(key, command.get()).run(environment, limit);
    }
  }

  /**
   * Executes the command after the runs, even if the thread is interrupted. A failure is also said:
   * the reason why a run broke must not hide it.
   */
  @Override
  public void close() throws CampaignException {
    try (HeldInterrupt held = new HeldInterrupt()) {
      try {
        execute(PlanKeys.AFTER, LIMIT_AFTER);
      } catch (CampaignException e) {
        context.say(e.getMessage());
        throw e;
      } catch (InterruptedException e) {
        held.came();
      }
    }
  }

  /** Throws what went wrong after a run that broke, if something did. */
  static void rethrow(BrokenRunException broken) throws CampaignException {
    for (Throwable after : broken.getSuppressed()) {
      if (after instanceof CampaignException failure) {
        throw failure;
      }
    }
  }
}

package io.github.hbaseycsb.analysis.report.text;

import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.property.YcsbProperty;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Creates the command line that does the same as a cell's clients, without the driver. */
public final class EquivalentCommand {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:,=@%+-]+");
  private static final Set<String> OPTIONS =
      Set.of(
          YcsbProperty.THREAD_COUNT.key(),
          YcsbProperty.TARGET.key(),
          YcsbProperty.OPERATION_COUNT.key(),
          YcsbProperty.MAX_EXECUTION_TIME.key());

  private EquivalentCommand() {}

  /**
   * A command for a shell, with all threads in one client. {@code DIR} stands for the results
   * directory, and {@code CONF} for the directory with the cluster's {@code hbase-site.xml}.
   *
   * @param planned the cell in the plan
   */
  public static String of(CellSummary cell, Cell planned) {
    StringBuilder line = new StringBuilder();
    if (planned.given(PlanKeys.DURATION).isPresent() && planned.get(PlanKeys.WARMUP).isAuto()) {
      line.append("# maxexecutiontime is that of the window: add the seconds of the warm-up\n");
    }
    line.append("scripts/ycsb run hbase -cp CONF -P DIR/workloads/");
    line.append(quoted(cell.workload())).append(" -threads ").append(cell.threads());
    cell.target().ifPresent(target -> line.append(" -target ").append(target));
    planned
        .given(PlanKeys.DURATION)
        .ifPresent(
            duration ->
                line.append(" \\\n  -p operationcount=")
                    .append(Cell.CLIENT_OPERATIONS_MAX)
                    .append(" -p maxexecutiontime=")
                    .append(
                        planned
                            .get(PlanKeys.WARMUP)
                            .length()
                            .orElse(Duration.ZERO)
                            .plus(duration)
                            .toSeconds()));
    planned
        .given(PlanKeys.OPERATIONS)
        .ifPresent(count -> line.append(" \\\n  -p operationcount=").append(count));
    for (Map.Entry<String, String> property : cell.properties().entrySet()) {
      if (!OPTIONS.contains(property.getKey())) {
        line.append(" \\\n  -p ").append(quoted(property.getKey() + "=" + property.getValue()));
      }
    }
    return line.toString();
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}

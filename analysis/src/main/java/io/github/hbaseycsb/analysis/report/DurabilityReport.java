package io.github.hbaseycsb.analysis.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.analysis.text.Figures;
import io.github.hbaseycsb.analysis.text.Table;
import io.github.hbaseycsb.analysis.text.Table.Columns;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.DurabilityResult;
import io.github.hbaseycsb.model.run.DurabilityResult.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalLong;

/** Formats a durability audit as a table, and says what it proves and what it does not. */
public final class DurabilityReport {
  private DurabilityReport() {}

  private record View(@JsonUnwrapped DurabilityResult result, String start, Table table) {}

  private static View view(DurabilityResult result) {
    return new View(result, result.started().toString(), table(result));
  }

  /** Writes {@code durability.md} and {@code durability.html}, each atomically. */
  public static void write(DurabilityResult result, Path results) throws IOException {
    View view = view(result);
    AtomicFile.write(results.resolve("durability.md"), Templates.render("durability.md.ftl", view));
    AtomicFile.write(
        results.resolve("durability.html"), new Page().render("durability.ftlh", view));
  }

  /** The text for a terminal. It ends with a line break. */
  public static String text(DurabilityResult result) {
    return Templates.render("durability.txt.ftl", view(result));
  }

  private static Table table(DurabilityResult result) {
    return new Columns<Mode>()
        .text("durability", Mode::durability)
        .text("writing", Mode::writing)
        .figure("attempted", mode -> Figures.number(mode.attempted()))
        .figure("acknowledged", mode -> Figures.number(mode.audit().acknowledged()))
        .figure("before the kill", mode -> Figures.number(mode.acknowledgedBeforeKill()))
        .figure("lost", mode -> Figures.number(mode.audit().lost()))
        .figure(
            "unacknowledged, present", mode -> Figures.number(mode.audit().unacknowledgedPresent()))
        .figure("recovery s", mode -> seconds(mode.recoveryMs()))
        .figure("store files at kill", mode -> Figures.number(mode.storeFilesAtKill()))
        .text("note", mode -> Templates.sentence("durability.ftl", "note", mode))
        .table(result.modes());
  }

  private static String seconds(OptionalLong ms) {
    return ms.isPresent() ? Text.of("%.1f", ms.getAsLong() / Units.MS_PER_SECOND) : Figures.UNKNOWN;
  }
}

package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.report.page.Page;
import io.github.hbaseycsb.analysis.report.text.Columns;
import io.github.hbaseycsb.analysis.report.text.Figures;
import io.github.hbaseycsb.analysis.report.text.PlainText;
import io.github.hbaseycsb.analysis.report.text.Table;
import io.github.hbaseycsb.analysis.report.text.Templates;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.DurabilityResult;
import io.github.hbaseycsb.model.run.DurabilityResult.Mode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** Formats a durability audit as a table, and says what it proves and what it does not. */
public final class DurabilityReport {
  /** What killing processes can and cannot show. */
  private static final List<String> LIMITS =
      List.of(
          "After each kill, none of the region servers before it was live any more, and what only"
              + " their memstores had was gone, except where a note says otherwise. The machines"
              + " and the file system kept running. What a process had passed to the operating"
              + " system or to a DataNode survived: the audit shows that an acknowledged write was"
              + " in the WAL file, not that it was on a disk. What FSYNC_WAL adds to SYNC_WAL only"
              + " shows if power fails or a kernel crashes.",
          "SKIP_WAL keeps rows only in the memstore until it is flushed, and ASYNC_WAL acknowledges"
              + " rows before it writes the WAL: neither guarantees the rows that it lost here. A"
              + " table with store files at the kill had been flushed and could not lose the rows"
              + " in them.");

  private DurabilityReport() {}

  private record View(String title, String what, String verdict, Table table, List<String> notes) {}

  /** Writes {@code durability.md} and {@code durability.html}, each atomically. */
  public static void write(DurabilityResult result, Path results) throws IOException {
    View view =
        new View(
            "Durability of " + PlainText.oneLine(result.cluster()),
            what(result),
            verdict(result),
            table(result),
            notes(result));
    AtomicFile.write(results.resolve("durability.md"), Templates.render("durability.md.ftl", view));
    AtomicFile.write(
        results.resolve("durability.html"), new Page().render("durability.ftlh", view));
  }

  /** The text for a terminal. It ends with a line break. */
  public static String text(DurabilityResult result) {
    return table(result).toText() + verdict(result) + "\n";
  }

  private static String what(DurabilityResult result) {
    return "HBase %s, %s, %s"
        .formatted(
            result.version(),
            Counted.of(result.regionServers(), "region server"),
            result.started());
  }

  private static String verdict(DurabilityResult result) {
    List<Mode> synchronous = finished(result).stream().filter(Mode::isSynchronous).toList();
    String names =
        synchronous.stream().map(Mode::durability).distinct().collect(Collectors.joining(" and "));
    long lost = synchronous.stream().mapToLong(Mode::lost).sum();
    long kept = synchronous.stream().mapToLong(Mode::acknowledged).sum();
    long before = synchronous.stream().mapToLong(Mode::acknowledgedBeforeKill).sum();
    boolean unfinished = result.modes().stream().anyMatch(mode -> mode.unfinished().isPresent());
    String found =
        lost == 0
            ? Text.of(
                "%s lost none of the %,d rows that were acknowledged before the kill, and none of"
                    + " the %,d later ones.",
                names, before, kept - before)
            : Text.of("%s LOST %,d of %,d acknowledged rows.", names, lost, kept);
    return (synchronous.isEmpty() ? "Neither SYNC_WAL nor FSYNC_WAL was audited." : found)
        + (unfinished ? " The audit is unfinished." : "");
  }

  private static List<Mode> finished(DurabilityResult result) {
    return result.modes().stream().filter(mode -> mode.unfinished().isEmpty()).toList();
  }

  private static Table table(DurabilityResult result) {
    return new Columns<Mode>()
        .text("durability", Mode::durability)
        .text("writing", Mode::writing)
        .figure("attempted", mode -> Figures.number(mode.attempted()))
        .figure("acknowledged", mode -> Figures.number(mode.acknowledged()))
        .figure("before the kill", mode -> Figures.number(mode.acknowledgedBeforeKill()))
        .figure("lost", mode -> Figures.number(mode.lost()))
        .figure("unacknowledged, present", mode -> Figures.number(mode.unacknowledgedPresent()))
        .figure("recovery s", mode -> seconds(mode.recoveryMs()))
        .figure("store files at kill", mode -> Figures.number(mode.storeFilesAtKill()))
        .text("note", DurabilityReport::note)
        .table(result.modes());
  }

  private static String note(Mode mode) {
    if (mode.unfinished().isPresent()) {
      return "unfinished: " + mode.unfinished().get();
    }
    if (mode.regionsFlushedInKill() > 0) {
      return Counted.of(mode.regionsFlushedInKill(), "region")
          + " flushed during the kill, and so could not lose rows";
    }
    return mode.durability().equals("SKIP_WAL") && mode.lost() == 0
        ? "no row was lost: all were flushed before the kill"
        : "";
  }

  private static String seconds(OptionalLong ms) {
    return ms.isPresent() ? Text.of("%.1f", ms.getAsLong() / Units.MS_PER_SECOND) : Figures.UNKNOWN;
  }

  private static List<String> notes(DurabilityResult result) {
    List<String> notes = new ArrayList<>();
    for (Mode mode : result.modes()) {
      if (!mode.lostKeys().isEmpty()) {
        notes.add(
            "Lost with %s, %s, among others: %s."
                .formatted(mode.durability(), mode.writing(), String.join(", ", mode.lostKeys())));
      }
    }
    if (!finished(result).isEmpty()) {
      notes.addAll(LIMITS);
    }
    return notes;
  }
}

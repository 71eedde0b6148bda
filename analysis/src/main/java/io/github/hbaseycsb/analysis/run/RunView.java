package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.histogram.Dips;
import io.github.hbaseycsb.analysis.histogram.Dips.Dip;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.Latencies;
import io.github.hbaseycsb.analysis.histogram.Latency;
import io.github.hbaseycsb.analysis.histogram.LogFigures;
import io.github.hbaseycsb.analysis.histogram.OfferedLoad;
import io.github.hbaseycsb.analysis.server.HostWindow;
import io.github.hbaseycsb.analysis.server.ServerFigures;
import io.github.hbaseycsb.analysis.server.ServerUse;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunName;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.WriteAudit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ref.SoftReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;

/**
 * A finished run, as its files tell it: what findings, costs, limits, charts and comparisons are
 * made from. It judges nothing.
 *
 * <p>The figures of its long files are kept as long as there is memory for them, and read again
 * when they are needed after that. Then an {@link UncheckedIOException} is thrown if they cannot be
 * read.
 */
public final class RunView {
  private final Supplier<RunFigures> again;
  private final RunRecord record;
  private final RunView undisturbed;
  private final Map<Integer, YcsbOutput> outputs = new LinkedHashMap<>();
  private final UnsentOperations unsent;
  private final List<Dip> dips;
  private final Optional<WriteAudit> audit;
  private SoftReference<RunFigures> figures;

  /** The run with these figures, which are read again when there was no memory for them. */
  private RunView(Path directory, RunFigures read, Supplier<RunFigures> again) throws IOException {
    this.again = again;
    record = read.record();
    for (RunRecord.Client client : record.clients()) {
      YcsbOutput.read(RunDirectories.client(directory, client.number()))
          .ifPresent(output -> outputs.put(client.number(), output));
    }
    unsent = UnsentOperations.of(record, read.logs());
    // A load over time has parts with less to do.
    dips = record.loadOverTime().isPresent() ? List.of() : Dips.in(record, read.logs());
    figures = new SoftReference<>(read);
    audit = WriteAudit.of(directory);
    Optional<RunFigures> before = read.undisturbed();
    undisturbed =
        before.isEmpty()
            ? this
            : new RunView(directory, before.get(), () -> figures().undisturbed().orElseThrow());
  }

  /** Where the runs of cells are found. */
  @FunctionalInterface
  public interface Source {
    /** A source without runs: a summary may be kept without them. */
    Source NONE = (cell, run) -> Optional.empty();

    /**
     * A run of a cell; empty if its files do not exist.
     *
     * @throws IOException if they cannot be read
     */
    Optional<RunView> run(String cell, int run) throws IOException;

    /** The runs in a results directory. Each is read once. */
    static Source in(Path results) {
      Map<Path, RunView> views = new HashMap<>();
      return (cell, run) -> {
        Path directory = RunName.run(run).in(results, cell);
        if (!views.containsKey(directory) && Files.exists(directory.resolve(RunRecord.FILE))) {
          views.put(directory, read(directory));
        }
        return Optional.ofNullable(views.get(directory));
      };
    }
  }

  /**
   * Reads a run's directory.
   *
   * @throws DamagedFileException if {@code run.json} is damaged
   */
  public static RunView read(Path directory) throws IOException {
    RunRecord record = record(directory);
    return new RunView(
        directory, RunFigures.of(directory, record), () -> figures(directory, record));
  }

  private static RunFigures figures(Path directory, RunRecord record) {
    try {
      return RunFigures.of(directory, record);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Reads {@code run.json}.
   *
   * @throws DamagedFileException if the file is damaged
   */
  public static RunRecord record(Path run) throws IOException {
    return Json.read(
        run.resolve(RunRecord.FILE),
        RunRecord.class,
        "restore it from a copy, or delete "
            + run
            + ", so that scripts/campaign resume repeats it");
  }

  /** The driver's record of the run. */
  public RunRecord record() {
    return record;
  }

  /** The outputs of the clients with a complete {@code ycsb.json}, by client. */
  public Map<Integer, YcsbOutput> outputs() {
    return outputs;
  }

  private synchronized RunFigures figures() {
    RunFigures known = figures.get();
    if (known == null) {
      known = again.get();
      figures = new SoftReference<>(known);
    }
    return known;
  }

  /** The totals of the histogram logs. */
  public LogFigures logs() {
    return figures().logs();
  }

  /** The region servers. */
  public ServerFigures servers() {
    return figures().servers();
  }

  /** The clients' machines in the window. */
  public HostWindow hosts() {
    return figures().hosts();
  }

  /** The slow operations in the window; empty if the clients did not look for them. */
  public Optional<SlowSummary> slow() {
    return figures().slow();
  }

  /** What the faults in the window did; empty if the run had none. */
  public List<FaultFigures> faults() {
    return figures().faults();
  }

  /** What became of its acknowledged writes; empty if that was not audited. */
  public Optional<WriteAudit> audit() {
    return audit;
  }

  /**
   * The run until its first fault: what findings judge, because all that a fault does is meant. The
   * run itself if it had none.
   */
  public RunView undisturbed() {
    return undisturbed;
  }

  /** The operations that the target rate called for and that were never answered. */
  public UnsentOperations unsent() {
    return unsent;
  }

  /** Parts of the window in which the run was much slower than usual. */
  public List<Dip> dips() {
    return dips;
  }

  /** What the operations in the window took; empty if there were none. */
  public Optional<RunUse> use() {
    RunFigures known = figures();
    LogFigures logs = known.logs();
    return logs.throughput().orElse(0) > 0 && logs.seconds() > 0
        ? Optional.of(
            new RunUse(
                record,
                known.servers().use(),
                known.hosts(),
                CallCounts.of(logs.histograms()),
                logs.seconds(),
                logs.throughput().getAsDouble(),
                logs.offered().stream().mapToDouble(OfferedLoad::rate).findFirst()))
        : Optional.empty();
  }

  /**
   * Latencies in the window over all clients, us, by the name under which they were measured.
   * Intended latencies include operations that were never answered if there are many.
   */
  public Map<String, Histogram> histograms() {
    return unsent.addedTo(logs(), unsent.names(logs()));
  }

  /** These latencies in figures, those that users wait for first. */
  public Map<String, Latency> latencies() {
    return Latencies.of(histograms(), unsent.names(logs()));
  }

  /**
   * The histograms for consecutive parts of the window of equal length, with two significant digits
   * instead of three.
   */
  public Map<String, List<Histogram>> blocks() {
    return unsent.addedToLastBlock(logs(), unsent.names(logs()));
  }

  /**
   * What the operations of a run's window took of clients and servers: the base of their costs, of
   * where their time goes, and of what limits them.
   *
   * @param seconds measured time, above 0
   * @param throughput operations per second, above 0
   * @param due operations per second that were due; empty if the clients have no queues
   */
  public record RunUse(
      RunRecord record,
      ServerUse servers,
      HostWindow hosts,
      CallCounts calls,
      double seconds,
      double throughput,
      OptionalDouble due) {}
}

package io.github.hbaseycsb.analysis.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.hbaseycsb.analysis.histogram.Histograms;
import io.github.hbaseycsb.analysis.histogram.IntervalLog;
import io.github.hbaseycsb.analysis.server.HostWindow;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.analysis.server.ServerUse;
import io.github.hbaseycsb.analysis.server.ServerWindow;
import io.github.hbaseycsb.analysis.window.LogFigures;
import io.github.hbaseycsb.analysis.window.Window;
import io.github.hbaseycsb.client.TurnTimes;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.HostSample;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * {@code figures.json}: the totals of a run's long files, which are the histogram logs and the
 * server samples. It is stored beside them, because a finished run does not change, and reading the
 * files takes a minute for an hour's run of many clients. It contains no judgments. If it is
 * missing, or belongs to another format or to other files, it is computed again.
 *
 * @param format the value of {@link #FORMAT} with which it was written
 * @param inputs size in bytes of each input file, by path in the run's directory
 * @param record the driver's record of the run
 * @param logs the totals of the histogram logs
 * @param serverWindow the servers in the window; empty if there are no samples
 * @param serverSeries the servers over the whole run; empty if there are no samples
 * @param serverUse the resources that the servers used in the window
 * @param hosts the clients' machines in the window
 */
public record RunFigures(
    int format,
    Map<String, Long> inputs,
    RunRecord record,
    LogFigures logs,
    Optional<ServerWindow> serverWindow,
    Optional<ServerSeries> serverSeries,
    ServerUse serverUse,
    HostWindow hosts) {
  public static final String FILE = "figures.json";

  /** To be incremented with any change of the content or its computation. */
  private static final int FORMAT = 7;

  private static final int STEPS_MAX = 240;
  private static final long MS_PER_SECOND = 1000;
  private static final ObjectMapper MAPPER = Json.mapper().copy().registerModule(Histograms.json());

  /**
   * Reads the figures from the file. Otherwise, computes them from the run's files, and writes the
   * file if the directory is writable.
   */
  public static RunFigures of(Path run, RunRecord record) throws IOException {
    Map<String, Long> inputs = inputs(run, record);
    Optional<RunFigures> kept =
        kept(run).filter(figures -> inputs.equals(figures.inputs) && record.equals(figures.record));
    return kept.isPresent() ? kept.get() : read(run, record, inputs);
  }

  private static Optional<RunFigures> kept(Path run) throws IOException {
    Path file = run.resolve(FILE);
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    try {
      // The format is checked first, because the fields of another one may be unreadable.
      JsonNode tree = MAPPER.readTree(file.toFile());
      return tree.path("format").asInt() == FORMAT
          ? Optional.of(MAPPER.treeToValue(tree, RunFigures.class))
          : Optional.empty();
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static RunFigures read(Path run, RunRecord record, Map<String, Long> inputs)
      throws IOException {
    int stepSeconds = stepSeconds(record);
    Window window = Window.of(run, record);
    LogFigures logs = LogFigures.read(run, record, window, stepSeconds);
    Window ended = window.until(logs.endMs());
    RunFigures figures =
        new RunFigures(
            FORMAT,
            inputs,
            record,
            logs,
            ServerWindow.read(run, record.windowStartMs(), ended.endMs().orElseThrow()),
            ServerSeries.read(run, record, stepSeconds),
            ServerUse.read(run, ended),
            HostWindow.read(run, record, ended));
    if (Files.isWritable(run)) {
      AtomicFile.write(run.resolve(FILE), MAPPER.writeValueAsString(figures));
    }
    return figures;
  }

  /** The length of a step with which a run has at most {@link #STEPS_MAX} steps. */
  private static int stepSeconds(RunRecord record) {
    long seconds = Math.max(1, (record.finishedMs() - record.startedMs()) / MS_PER_SECOND);
    return Math.toIntExact((seconds + STEPS_MAX - 1) / STEPS_MAX);
  }

  private static Map<String, Long> inputs(Path run, RunRecord record) throws IOException {
    Map<String, Long> sizes = new TreeMap<>();
    addSize(sizes, run, run.resolve(ServerSample.FILE));
    for (RunRecord.Client client : record.clients()) {
      Path directory = RunDirectories.client(run, client.number());
      addSize(sizes, run, directory.resolve(HostSample.FILE));
      addSize(sizes, run, directory.resolve(TurnTimes.FILE));
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.list(directory)) {
          for (Path log : files.filter(IntervalLog::isLog).toList()) {
            addSize(sizes, run, log);
          }
        }
      }
    }
    return sizes;
  }

  private static void addSize(Map<String, Long> sizes, Path run, Path file) throws IOException {
    if (Files.exists(file)) {
      sizes.put(run.relativize(file).toString(), Files.size(file));
    }
  }
}

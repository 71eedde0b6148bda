package io.github.hbaseycsb.benchmark.driver;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.report.Spread;
import io.github.hbaseycsb.campaign.run.journal.JournalEntry;
import io.github.hbaseycsb.campaign.run.journal.JournalEntry.Step;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The time that a campaign of one cell took outside its windows.
 *
 * @param clients number of clients of each run
 * @param once the parts that occur once in a campaign
 * @param run the parts of a run, each the median over the runs
 */
public record CampaignTimes(int clients, Parts once, Parts run) {
  /**
   * Computes the times of a campaign that has ended.
   *
   * @param command the command that executed it
   * @param results its results directory
   * @param runs number of runs of its only cell, at least two
   * @throws BenchmarkException if a step is not found
   */
  public static CampaignTimes of(
      int clients, TimedCommand command, Path results, String cell, int runs)
      throws IOException, BenchmarkException {
    List<JournalEntry> journal = journal(results);
    long started = first(journal, Step.STARTED);
    long loaded = first(journal, Step.LOADED);
    Map<String, Double> once = new LinkedHashMap<>();
    once.put("start of the driver", Parts.seconds(command.startedMs(), started));
    once.put("connecting, loading, checking", Parts.seconds(started, loaded));
    once.put(
        "analysis, reports, end of the driver",
        Parts.seconds(first(journal, Step.FINISHED), command.endedMs()));
    Map<String, List<Double>> all = new LinkedHashMap<>();
    long before = loaded;
    for (int run = 1; run <= runs; run++) {
      RunRecord record = record(results, cell, run);
      long ended = finished(journal, run);
      add(all, "health, settling", before, record.startedMs());
      add(all, "clients start and connect", record.startedMs(), record.windowStartMs());
      add(
          all,
          "clients go on and end after the window",
          record.windowEndMs().orElseThrow(),
          record.finishedMs());
      add(all, "record of the run", record.finishedMs(), ended);
      before = ended;
    }
    Map<String, Double> medians = new LinkedHashMap<>();
    all.forEach(
        (part, seconds) -> medians.put(part, Spread.of(seconds, Double::doubleValue).median()));
    return new CampaignTimes(clients, new Parts(once), new Parts(medians));
  }

  private static void add(Map<String, List<Double>> all, String part, long fromMs, long toMs) {
    all.computeIfAbsent(part, name -> new ArrayList<>()).add(Parts.seconds(fromMs, toMs));
  }

  private static List<JournalEntry> journal(Path results) throws IOException {
    List<JournalEntry> entries = new ArrayList<>();
    for (String line : Files.readAllLines(results.resolve("journal.jsonl"))) {
      entries.add(Json.mapper().readValue(line, JournalEntry.class));
    }
    return entries;
  }

  private static RunRecord record(Path results, String cell, int run) throws IOException {
    return Json.mapper()
        .readValue(
            RunDirectories.run(results, cell, run).resolve(RunRecord.FILE).toFile(),
            RunRecord.class);
  }

  private static long first(List<JournalEntry> journal, Step step) throws BenchmarkException {
    return journal.stream()
        .filter(entry -> entry.step() == step)
        .findFirst()
        .orElseThrow(() -> new BenchmarkException("the journal has no step " + step))
        .time()
        .toEpochMilli();
  }

  private static long finished(List<JournalEntry> journal, int run) throws BenchmarkException {
    return journal.stream()
        .filter(entry -> entry.step() == Step.RUN && number(entry.data()) == run)
        .findFirst()
        .orElseThrow(() -> new BenchmarkException("run " + run + " is missing"))
        .time()
        .toEpochMilli();
  }

  private static int number(JsonNode run) {
    return run.path("run").asInt();
  }
}

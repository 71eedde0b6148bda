package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.SettableClock;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientProgress;
import io.github.hbaseycsb.client.ExitFile.CpuReading;
import io.github.hbaseycsb.client.TurnSchedule;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.WarmUp;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class RunWindowTest {
  private static final long T0 = 1_800_000_000_000L;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void beginsAfterTheWarmUpOfTheLastClientToStart() throws IOException {
    log("client-1/READ.hdr", T0 + 500);
    log("client-1/UPDATE.hdr", T0 + 700);
    log("client-2/READ.hdr", T0 + 2_000);

    assertThat(RunWindow.of(run(), cell(Optional.of(Duration.ofSeconds(60)))))
        .contains(new RunWindow(T0 + 12_000, OptionalLong.of(T0 + 72_000), 2, 1_500));
  }

  @Test
  public void aRunUntilTheOperationsAreDoneHasNoEnd() throws IOException {
    log("client-1/READ.hdr", T0);
    log("client-2/READ.hdr", T0);

    assertThat(RunWindow.of(run(), cell(Optional.empty())))
        .contains(new RunWindow(T0 + 10_000, OptionalLong.empty(), 1, 0));
  }

  @Test
  public void thereIsNoneWhenAClientMeasuredNothing() throws IOException {
    log("client-1/READ.hdr", T0);
    Files.createDirectories(run().resolve("client-2"));

    assertThat(RunWindow.of(run(), cell(Optional.empty()))).isEmpty();
  }

  @Test
  public void clientsMayEndWhenTheLogsOfAllCoverTheWindowAndItsLastInterval() throws IOException {
    SettableClock clock = new SettableClock();
    RunWindow.Timing window =
        new RunWindow.Alone(clock, run(), cell(Optional.of(Duration.ofSeconds(60))), false);
    log("client-1/READ.hdr", T0 + 500);
    Files.createDirectories(run().resolve("client-2"));
    clock.pass(Duration.ofSeconds(73));
    assertThat(window.isOver()).isFalse();

    log("client-2/READ.hdr", T0 + 2_000);
    assertThat(window.isOver()).isFalse();
    clock.pass(Duration.ofMillis(250));
    assertThat(window.isOver()).isTrue();
  }

  @Test
  public void clientsOfARunUntilTheOperationsAreDoneEndByThemselves() throws IOException {
    log("client-1/READ.hdr", T0 - 100_000);
    log("client-2/READ.hdr", T0 - 100_000);

    RunWindow.Timing window =
        new RunWindow.Alone(new SettableClock(), run(), cell(Optional.empty()), false);

    assertThat(window.isOver()).isFalse();
  }

  @Test
  public void aFixedWarmUpIsDecidedFromTheStart() {
    RunWindow.Timing timing =
        new RunWindow.Alone(
            new SettableClock(), run(), cell(Optional.of(Duration.ofSeconds(60))), false);

    assertThat(timing.beginning(0))
        .contains(
            new RunWindow.Beginning(OptionalLong.empty(), Optional.empty(), Optional.empty()));
  }

  @Test
  public void anAutomaticWarmUpIsDecidedWhenTheLoadIsSteady() {
    SettableClock clock = new SettableClock();
    Cell cell = cell(Optional.of(Duration.ofSeconds(60)), WarmUp.AUTO);
    RunWindow.Timing timing = new RunWindow.Alone(clock, run(), cell, false);
    for (int second = 1; second < 40; second++) {
      timing.read(0, new ClientProgress(second, 1000L * second, 1000, 5000));
    }
    assertThat(timing.beginning(0)).isEmpty();

    timing.read(0, new ClientProgress(40, 40_000, 1000, 5000));

    RunWindow.Beginning beginning = timing.beginning(0).orElseThrow();
    assertThat(beginning.atMs()).hasValue(clock.millis());
    assertThat(beginning.warmed().orElseThrow().seconds()).isEqualTo(40);
    clock.pass(Duration.ofMillis(61_249));
    assertThat(timing.isOver()).isFalse();
    clock.pass(Duration.ofMillis(1));
    assertThat(timing.isOver()).isTrue();
  }

  @Test
  public void processorTimeIsThatOfTheWindow() {
    RunWindow window = new RunWindow(T0 + 10_000, OptionalLong.of(T0 + 20_000), 1, 0);
    List<CpuReading> readings =
        List.of(
            new CpuReading(T0, 100),
            new CpuReading(T0 + 5_000, 5_000),
            new CpuReading(T0 + 15_000, 15_000),
            new CpuReading(T0 + 25_000, 16_000));
    ClientExit client =
        new ClientExit(1, 0, Optional.empty(), T0 + 25_000, readings, Optional.empty());

    assertThat(window.cpuSeconds(client)).isEqualTo(OptionalDouble.of(15.5 - 10));
  }

  @Test
  public void processorTimeThatWasNotSeenIsNotReported() {
    RunWindow window = new RunWindow(T0, OptionalLong.of(T0 + 20_000), 1, 0);
    ClientExit client =
        new ClientExit(
            1, 0, Optional.empty(), T0 + 9, List.of(new CpuReading(T0 + 1, 5)), Optional.empty());

    assertThat(window.cpuSeconds(client)).isEmpty();
  }

  @Test
  public void serversAreSampledMoreOftenForShortTurnsButNotMoreOftenThanTheyPublish() {
    assertThat(samplingPeriodMs(10_000)).isEqualTo(1000);
    assertThat(samplingPeriodMs(3400)).isEqualTo(914);
    assertThat(samplingPeriodMs(3000)).isEqualTo(800);
    assertThat(samplingPeriodMs(1000)).isEqualTo(800);
  }

  private static long samplingPeriodMs(int turnMs) {
    List<Cell> sides =
        List.of(
            cell(Optional.of(Duration.ofSeconds(60))), cell(Optional.of(Duration.ofSeconds(60))));
    TurnSchedule turns = new TurnSchedule(T0, turnMs, sides.size(), 1);
    return new RunWindow.ByTurns(new SettableClock(), turns, sides).samplingPeriod().toMillis();
  }

  private static Cell cell(Optional<Duration> duration) {
    return cell(duration, WarmUp.of(Duration.ofSeconds(10)));
  }

  private static Cell cell(Optional<Duration> duration, WarmUp warmUp) {
    return Cells.with(
        Values.NONE
            .with(PlanKeys.DURATION, duration)
            .with(PlanKeys.WARMUP, warmUp)
            .with(PlanKeys.THREADS, 2)
            .with(PlanKeys.CLIENTS, 2));
  }

  /** As YCSB's OneMeasurementHdrHistogram writes it. */
  private void log(String name, long startMs) throws IOException {
    Path file = run().resolve(name);
    Files.createDirectories(file.getParent());
    try (PrintStream out =
        new PrintStream(Files.newOutputStream(file), false, StandardCharsets.UTF_8)) {
      HistogramLogWriter writer = new HistogramLogWriter(out);
      writer.outputLogFormatVersion();
      writer.outputStartTime(startMs);
      writer.setBaseTime(startMs);
      writer.outputLegend();
      Histogram interval = new Histogram(3);
      interval.recordValue(250);
      interval.setStartTimeStamp(startMs);
      interval.setEndTimeStamp(startMs + 1000);
      writer.outputIntervalHistogram(interval);
    }
  }

  private Path run() {
    return folder.getRoot().toPath();
  }
}

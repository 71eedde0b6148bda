package io.github.hbaseycsb.campaign.client;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Client processes that are started together, watched and, whatever happens, ended. */
public final class ClientGroup {
  private static final Duration POLL = Duration.ofMillis(250);

  /** How long a client that was asked to end may take to finish its operations and report. */
  private static final Duration STOP_LIMIT = Duration.ofSeconds(95);

  private final ClientCommandLine commandLine;
  private final Clock clock;

  /**
   * Clients of one installation.
   *
   * @param java the JVM's executable
   * @param runtime the directory with {@code lib/}, {@code hbase2-binding/lib/} and {@code
   *     scaleout/lib/}
   * @param hadoopConf the directory with Hadoop's configuration, for bulk loads
   * @param clock tells when clients ended
   */
  public ClientGroup(Path java, Path runtime, Optional<Path> hadoopConf, Clock clock) {
    this.commandLine = new ClientCommandLine(java, runtime, hadoopConf);
    this.clock = clock;
  }

  /**
   * Runs the clients until all have ended, or {@code enough} says so, or the limit has passed: then
   * they are asked to end.
   *
   * @param limit after which they are stopped; empty for never
   * @param progress told about every second
   * @param enough asked several times a second whether to stop them
   * @return how each ended, in the order of the specs
   * @throws InterruptedException after the clients were stopped
   */
  public List<ClientExit> run(
      List<ClientSpec> specs,
      Optional<Duration> limit,
      Consumer<ClientProgress> progress,
      Supplier<Boolean> enough)
      throws IOException, InterruptedException {
    List<ClientProcess> started = new ArrayList<>();
    try {
      for (ClientSpec spec : specs) {
        started.add(ClientProcess.start(spec, commandLine, clock));
      }
      await(started, limit, progress, enough);
    } finally {
      stop(started);
    }
    List<ClientExit> exits = new ArrayList<>();
    for (ClientProcess process : started) {
      exits.add(process.exit());
    }
    return exits;
  }

  private void await(
      List<ClientProcess> clients,
      Optional<Duration> limit,
      Consumer<ClientProgress> progress,
      Supplier<Boolean> enough)
      throws IOException, InterruptedException {
    ProgressMeter meter = new ProgressMeter();
    long start = clock.millis();
    while (anyAlive(clients) && !enough.get()) {
      if (limit.isPresent() && clock.millis() - start > limit.get().toMillis()) {
        return;
      }
      // A client that ended early makes the run worthless: the others need not go on.
      if (clients.stream().anyMatch(ClientProcess::hasFailed)) {
        return;
      }
      meter
          .read(clients.stream().map(ClientProcess::status).toList(), clock.millis())
          .ifPresent(progress);
      TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
    }
  }

  /** Returns when all have ended, even if this thread is interrupted again meanwhile. */
  private void stop(List<ClientProcess> clients) throws IOException {
    boolean interrupted = false;
    clients.forEach(ClientProcess::stop);
    long deadline = System.nanoTime() + STOP_LIMIT.toNanos();
    while (anyAlive(clients)) {
      if (System.nanoTime() > deadline) {
        clients.forEach(ClientProcess::kill);
      }
      try {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** Polls every one of them. */
  private static boolean anyAlive(List<ClientProcess> clients) throws IOException {
    boolean any = false;
    for (ClientProcess client : clients) {
      any |= client.poll();
    }
    return any;
  }
}

package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.campaign.client.ClientExit.CpuReading;
import io.github.hbaseycsb.campaign.client.ClientExit.Machine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Clients that are map tasks of a MapReduce job, on YARN where Hadoop's configuration names it,
 * else in one process here. That process is a command of its own, because Hadoop and HBase's client
 * do not share a class path with the driver.
 */
final class MapReduceClients implements Clients {
  /** Holds the output of the job's process, beside the clients' directories. */
  private static final String JOB = "job";

  private static final String EXIT = "exit.properties";
  private static final Pattern CPU_READING = Pattern.compile("(\\d+):(\\d+)");
  private static final int NOT_RUN = 1;

  private final ClientCommandLine commandLine;
  private final Duration startLimit;
  private final Clock clock;

  /**
   * @param startLimit within which all clients must have a container and be connected
   */
  MapReduceClients(ClientCommandLine commandLine, Duration startLimit, Clock clock) {
    this.commandLine = commandLine;
    this.startLimit = startLimit;
    this.clock = clock;
  }

  @Override
  public List<ClientExit> run(
      List<ClientSpec> specs,
      Optional<Duration> limit,
      Consumer<ClientProgress> progress,
      Supplier<Boolean> enough)
      throws IOException, InterruptedException {
    List<Path> properties = new ArrayList<>();
    ClientProcess job;
    try {
      for (ClientSpec spec : specs) {
        // Of a driver that was killed.
        Files.deleteIfExists(spec.directory().resolve(EXIT));
        properties.add(PropertyFiles.write(properties(spec)));
      }
      job =
          ClientProcess.start(
              commandLine.ofJob(specs, properties, startLimit),
              specs.get(0).directory().resolveSibling(JOB),
              properties,
              clock);
      ProcessGroup group = new ProcessGroup(List.of(job), clock);
      try {
        group.await(limit.map(startLimit::plus), progress, enough);
      } finally {
        group.stop();
      }
    } finally {
      for (Path file : properties) {
        Files.deleteIfExists(file);
      }
    }
    List<ClientExit> exits = new ArrayList<>();
    for (ClientSpec spec : specs) {
      exits.add(exit(spec, job));
    }
    return exits;
  }

  /** All in one file: those of the workload's, too. */
  private static Properties properties(ClientSpec spec) throws IOException {
    Properties all = new Properties();
    try (InputStream in = Files.newInputStream(spec.workloadFile())) {
      all.load(in);
    }
    all.putAll(ClientCommandLine.properties(spec));
    all.setProperty("threadcount", Integer.toString(spec.threads()));
    return all;
  }

  private static ClientExit exit(ClientSpec spec, ClientProcess job) throws IOException {
    Path file = spec.directory().resolve(EXIT);
    if (job.exitStatus() != 0 || !Files.exists(file)) {
      // The job was not submitted, or was ended with its process, perhaps while it copied files.
      int status = job.exitStatus() == NOT_RUN ? NOT_RUN : ClientExit.LOST;
      return lost(spec, status, job.complaint(), job.endedMs());
    }
    Properties exit = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      exit.load(in);
    }
    if (exit.containsKey("lost")) {
      // It is what ended the others.
      return lost(spec, ClientExit.LOST, Optional.of(exit.getProperty("lost")), 0);
    }
    return new ClientExit(
        spec.number(),
        status(exit),
        ClientProcess.complaint(spec.directory().resolve("stderr.log")),
        Long.parseLong(exit.getProperty("ended.ms")),
        cpu(exit.getProperty("cpu.ms")),
        Optional.of(
            new Machine(
                exit.getProperty("host"),
                Integer.parseInt(exit.getProperty("processors")),
                Long.parseLong(exit.getProperty("clock.ahead.ms", "0")))));
  }

  private static int status(Properties exit) {
    int status = Integer.parseInt(exit.getProperty("status"));
    boolean cancelled = Boolean.parseBoolean(exit.getProperty("cancelled"));
    return cancelled && !ClientExit.ran(status) ? ClientExit.CANCELLED : status;
  }

  private static ClientExit lost(
      ClientSpec spec, int status, Optional<String> complaint, long endedMs) {
    return new ClientExit(spec.number(), status, complaint, endedMs, List.of(), Optional.empty());
  }

  /** {@code time:used}, ms both, with spaces between. */
  private static List<CpuReading> cpu(String text) {
    List<CpuReading> readings = new ArrayList<>();
    Matcher reading = CPU_READING.matcher(text);
    while (reading.find()) {
      readings.add(
          new CpuReading(Long.parseLong(reading.group(1)), Long.parseLong(reading.group(2))));
    }
    return readings;
  }
}

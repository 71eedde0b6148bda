package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.analysis.finding.type.Thresholds;
import io.github.hbaseycsb.campaign.cluster.Testbed;
import io.github.hbaseycsb.common.FirstLine;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.spec.ClientPlace;
import io.github.hbaseycsb.model.spec.RunsSpec;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.server.files.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * What clients do when the server costs nothing: YCSB's own work on a binding that does none. It is
 * measured once for each way of starting clients, with the first workload for which that succeeds,
 * and kept in {@code ceilings/}. What clients of this machine do is also kept for later campaigns.
 */
public final class ClientCeilings {
  private static final String FILE = "ceiling.json";

  /**
   * A saved ceiling.
   *
   * @param workload the workload file's name
   * @param clients processes
   * @param threads of all clients together
   * @param operationsPerSecond of all clients together
   * @param measured when; empty in files of older releases
   */
  record Ceiling(
      String workload,
      int clients,
      int threads,
      List<String> jvmArguments,
      double operationsPerSecond,
      Optional<Instant> measured) {}

  private final Testbed testbed;
  private final Path conf;
  private final Path directory;

  /** Those that were measured twice, or of which this was tried. */
  private final Set<Path> confirmed = new HashSet<>();

  /** Workloads with which they could not be measured. */
  private final Map<Path, Set<String>> unknown = new HashMap<>();

  /**
   * @param conf directory with an {@code hbase-site.xml}, as the clients of a run have it
   */
  public ClientCeilings(Testbed testbed, Path conf, Path results) {
    this.testbed = testbed;
    this.conf = conf;
    this.directory = results.resolve("ceilings");
  }

  /**
   * Operations per second of all clients of a run of the cell; empty if they cannot be measured,
   * which is tried once with each workload.
   */
  public OptionalDouble of(Cell cell) throws IOException, InterruptedException {
    Path kept = directory.resolve(name(cell.runs()));
    if (Files.isRegularFile(kept.resolve(FILE))) {
      return OptionalDouble.of(read(kept.resolve(FILE)).operationsPerSecond());
    }
    Set<String> failed = unknown.computeIfAbsent(kept, any -> new HashSet<>());
    if (failed.contains(cell.workload())) {
      return OptionalDouble.empty();
    }
    Path partial = partial(kept);
    Optional<Ceiling> ceiling = find(cell, partial);
    if (ceiling.isPresent()) {
      complete(partial, ceiling.get(), kept);
    } else {
      Trees.delete(partial);
      failed.add(cell.workload());
    }
    return ceiling.stream().mapToDouble(Ceiling::operationsPerSecond).findFirst();
  }

  /**
   * Measures a ceiling once more if a run came so near it that its clients would count as its
   * limit, and returns the higher one. Whatever else a machine does can only make a ceiling too
   * low, and one that was kept may be of a busy hour.
   *
   * @param known the ceiling of the cell's clients; empty if unknown
   * @param reached operations per second of the run; empty if unknown
   */
  OptionalDouble confirmed(Cell cell, OptionalDouble known, OptionalDouble reached)
      throws IOException, InterruptedException {
    Path kept = directory.resolve(name(cell.runs()));
    if (known.isEmpty()
        || reached.orElse(0) < Thresholds.CLIENT_BOUND_SHARE * known.getAsDouble()
        || !confirmed.add(kept)) {
      return known;
    }
    Path partial = partial(kept);
    Map<String, String> merged = Workload.merged(cell.workloadFile(), cell.properties());
    Optional<Ceiling> again = measure(cell, merged, partial);
    if (again.isEmpty()) {
      testbed.say(Text.of("the earlier figure of %,.0f ops/s is kept", known.getAsDouble()));
    }
    if (again.isEmpty() || again.get().operationsPerSecond() <= known.getAsDouble()) {
      Trees.delete(partial);
      return known;
    }
    Trees.delete(kept);
    complete(partial, again.get(), kept);
    if (cell.runs().on() == ClientPlace.LOCAL) {
      keep(again.get(), testbed.ceilings().file(cell.runs(), merged));
    }
    return OptionalDouble.of(again.get().operationsPerSecond());
  }

  /** An empty directory for what is measured. */
  private Path partial(Path kept) throws IOException {
    Path partial = directory.resolve("." + kept.getFileName());
    Trees.delete(partial);
    return Files.createDirectories(partial);
  }

  private static void complete(Path partial, Ceiling ceiling, Path kept) throws IOException {
    Json.mapper().writeValue(partial.resolve(FILE).toFile(), ceiling);
    Files.move(partial, kept, StandardCopyOption.ATOMIC_MOVE);
  }

  /** What an earlier campaign has measured, or else what is measured now. */
  private Optional<Ceiling> find(Cell cell, Path run) throws IOException, InterruptedException {
    Map<String, String> merged = Workload.merged(cell.workloadFile(), cell.properties());
    if (cell.runs().on() != ClientPlace.LOCAL) {
      return measure(cell, merged, run);
    }
    Path file = testbed.ceilings().file(cell.runs(), merged);
    Optional<Ceiling> earlier = kept(file);
    if (earlier.isPresent()) {
      say(earlier.get(), file);
      return earlier;
    }
    Optional<Ceiling> measured = measure(cell, merged, run);
    if (measured.isPresent()) {
      keep(measured.get(), file);
    }
    return measured;
  }

  /** A damaged file is replaced by what is measured now. */
  private static Optional<Ceiling> kept(Path file) {
    try {
      return Files.isRegularFile(file) ? Optional.of(read(file)) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Campaigns also work where the user's directory cannot be written to, and beside each other. */
  private void keep(Ceiling ceiling, Path file) {
    try {
      Files.createDirectories(file.getParent());
      AtomicFile.write(file, Json.pretty(ceiling));
    } catch (IOException e) {
      testbed.say("the next campaign measures this again: " + FirstLine.of(e));
    }
  }

  private static Ceiling read(Path file) throws IOException {
    return Json.read(file, Ceiling.class, "delete " + file + ", so that it is measured again");
  }

  private void say(Ceiling ceiling, Path file) {
    testbed.say(
        Text.of(
            "without a server the clients do %,.0f ops/s, measured on this machine%s"
                + " (delete %s to measure it again)",
            ceiling.operationsPerSecond(),
            ceiling
                .measured()
                .map(time -> " on " + LocalDate.ofInstant(time, ZoneOffset.UTC))
                .orElse(""),
            file));
  }

  private static String name(RunsSpec runs) {
    String name = Text.of("%d-clients-%d-threads", runs.clients(), runs.threads());
    if (runs.on() != ClientPlace.LOCAL) {
      name += "-" + runs.on().name().toLowerCase(Locale.ROOT);
    }
    return runs.jvmArguments().isEmpty()
        ? name
        : name + "-" + Integer.toHexString(runs.jvmArguments().hashCode());
  }

  private Optional<Ceiling> measure(Cell cell, Map<String, String> merged, Path run)
      throws IOException, InterruptedException {
    return new CeilingMeasurement(testbed, conf)
        .of(cell, merged, run).stream()
            .mapToObj(
                operations ->
                    new Ceiling(
                        cell.workload(),
                        cell.runs().clients(),
                        cell.runs().threads(),
                        cell.runs().jvmArguments(),
                        operations,
                        Optional.of(testbed.clock().instant().truncatedTo(ChronoUnit.SECONDS))))
            .findFirst();
  }
}

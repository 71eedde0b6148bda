package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.campaign.DriverHeap;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.Writer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes what the region servers publish during a run: in each period a {@link ServerSample} of
 * each server, as a line of JSON. A server that does not answer has no line for that period and
 * does not delay the others. If it never answers, what can be read of its regions is sampled, and a
 * note says so. The master is asked every third period for the list of servers; if it does not
 * answer, the previous list stays in use.
 *
 * <p>A few threads read the answers of all servers while they arrive, and their regions in turn.
 */
final class MetricsSampler extends Sampler {
  private static final Logger LOG = LoggerFactory.getLogger(MetricsSampler.class);

  private static final int PERIODS_PER_CALL = 2;
  private static final int ROUNDS_PER_LIST = 3;
  private static final String LIST = "the list of region servers";

  private final Callable<List<RegionServerInfo>> list;
  private final RegionSource regions;
  private final RegionServerSampler sampler;
  private final Clock clock;
  private final Duration period;

  private final Set<String> underWay = ConcurrentHashMap.newKeySet();
  private final Set<String> regionsUnderWay = ConcurrentHashMap.newKeySet();
  private final Map<String, OptionalInt> compacting = new ConcurrentHashMap<>();
  private final Set<String> answered = ConcurrentHashMap.newKeySet();
  private final Map<String, String> silent = new ConcurrentHashMap<>();
  private final AtomicInteger lost = new AtomicInteger();
  private volatile List<RegionServerInfo> servers = List.of();
  private long round;

  /**
   * Starts to sample at once, in daemon threads.
   *
   * @param list asks for the region servers; may take long and may fail
   * @param sampler may be shared
   * @param out takes the lines, each flushed; stays open
   */
  MetricsSampler(
      Callable<List<RegionServerInfo>> list,
      RegionServerSampler sampler,
      RegionSource regions,
      Writer out,
      Clock clock,
      Duration period) {
    super(out, "metrics-ticks");
    this.list = list;
    this.regions = regions;
    this.sampler = sampler;
    this.clock = clock;
    this.period = period;
    begin(this::tick, period);
  }

  @Override
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>();
    Map<String, String> unknown = Map.copyOf(silent);
    if (!unknown.isEmpty()) {
      notes.add(
          FindingType.SERVERS_SILENT.note(
              unknown.size(), unknown.size() + answered.size(), MeasuredCluster.named(unknown)));
    }
    if (lost.get() > 0) {
      notes.add(
          FindingType.SAMPLES_LOST.note(Counted.of(lost.get(), "sample"), DriverHeap.advice()));
    }
    return notes;
  }

  private void tick() {
    try {
      startRound();
    } catch (Throwable e) {
      // An exception would end the schedule silently.
      noteFailure("a round", e);
    }
  }

  private void startRound() {
    List<RegionServerInfo> known = servers;
    if (known.isEmpty() || round % ROUNDS_PER_LIST == 0) {
      renewList();
    }
    if (known.isEmpty()) {
      return;
    }
    int rounds = regions.periodSeconds(known.size());
    for (int i = 0; i < known.size(); i++) {
      sample(known.get(i), (round + i) % rounds == 0);
    }
    round++;
  }

  private void renewList() {
    if (underWay.add(LIST)) {
      CompletableFuture<?> unused =
          ServerCalls.start(list)
              .whenComplete(
                  (renewed, e) -> {
                    underWay.remove(LIST);
                    if (e == null) {
                      renewed.forEach(server -> compacting.put(server.name(), server.compacting()));
                      servers = renewed;
                    } else {
                      noteFailure(LIST, e);
                    }
                  });
    }
  }

  private void sample(RegionServerInfo server, boolean withRegions) {
    if (!underWay.add(server.name())) {
      return;
    }
    CompletableFuture<?> unused =
        sampler
            .sample(server, clock, period, this)
            .handle((sample, e) -> heard(server, sample, e))
            .thenCompose(
                sample ->
                    withRegions && (sample.isPresent() || !answered.contains(server.name()))
                        ? withRegions(server, sample)
                        : CompletableFuture.completedFuture(sample))
            .thenAccept(sample -> sample.ifPresent(this::write))
            .whenComplete(
                (done, e) -> {
                  underWay.remove(server.name());
                  if (e != null) {
                    noteFailure(server.name(), e);
                  }
                });
  }

  /** The sample of an info server's answer, if there is one, and of what the master reports. */
  private Optional<ServerSample> heard(
      RegionServerInfo server, Optional<ServerSample> answer, Throwable e) {
    OptionalInt ofMaster =
        Objects.requireNonNullElse(compacting.remove(server.name()), OptionalInt.empty());
    if (e == null) {
      answered.add(server.name());
      silent.remove(server.name());
      return answer.map(
          sample -> sample.with(Map.of(), OptionalInt.empty(), ofMaster, OptionalLong.empty()));
    }
    noteFailure(server.name(), e);
    if (answered.contains(server.name())) {
      return Optional.empty();
    }
    silent.put(server.name(), String.valueOf(ServerJmx.cause(e).getMessage()));
    return ofMaster.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ServerSample.unpublished(clock.millis(), server.name(), OptionalInt.empty())
                .with(Map.of(), OptionalInt.empty(), ofMaster, OptionalLong.empty()));
  }

  private CompletableFuture<Optional<ServerSample>> withRegions(
      RegionServerInfo server, Optional<ServerSample> sample) {
    if (regionsUnderWay.contains(server.name())) {
      return CompletableFuture.completedFuture(sample);
    }
    return ServerCalls.start(
            () -> {
              regionsUnderWay.add(server.name());
              try {
                return regions.read(server);
              } finally {
                regionsUnderWay.remove(server.name());
              }
            })
        // A call cannot be ended: hanging servers would soon occupy all threads. Regions that are
        // not known by then are left out.
        .orTimeout(PERIODS_PER_CALL * period.toMillis(), TimeUnit.MILLISECONDS)
        .handle(
            (read, e) -> {
              if (e != null) {
                noteFailure("regions of " + server.name(), e);
                return sample;
              }
              ServerSample of =
                  sample.orElseGet(
                      () ->
                          ServerSample.unpublished(clock.millis(), server.name(), read.regions()));
              return Optional.of(
                  of.with(
                      read.requests(),
                      read.requests().isEmpty()
                          ? OptionalInt.empty()
                          : OptionalInt.of(read.publication()),
                      read.compacting(),
                      read.bytes()));
            });
  }

  private void noteFailure(String what, Throwable e) {
    if (Stream.iterate(e, Objects::nonNull, Throwable::getCause)
        .anyMatch(OutOfMemoryError.class::isInstance)) {
      lost.incrementAndGet();
    }
    LOG.debug("No sample: {}", what, e);
  }
}

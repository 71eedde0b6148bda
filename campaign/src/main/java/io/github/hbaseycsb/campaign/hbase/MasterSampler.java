package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.run.MasterSample;
import java.io.Writer;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes in each period a {@link MasterSample} of the active master, as a line of JSON. While none
 * answers there is no line, and the cluster is asked which one it is.
 */
final class MasterSampler extends Sampler {
  private static final Logger LOG = LoggerFactory.getLogger(MasterSampler.class);

  private static final String SERVER = "Hadoop:service=HBase,name=Master,sub=Server";
  private static final String ASSIGNMENTS =
      "Hadoop:service=HBase,name=Master,sub=AssignmentManager";
  private static final String NAME = "tag.serverName";
  private static final String CRASHES = "ServerCrashSubmittedCount";
  private static final String RECOVERED = "ServerCrashTime_num_ops";
  private static final String ASSIGNS = "AssignSubmittedCount";

  private final Callable<ServerJmx> active;
  private final Clock clock;
  private final AtomicBoolean underWay = new AtomicBoolean();
  private volatile Optional<ServerJmx> known = Optional.empty();

  /**
   * Starts to sample at once, in a daemon thread.
   *
   * @param active asks for the info server of the active master; may take long and may fail
   * @param out stays open
   */
  MasterSampler(Callable<ServerJmx> active, Writer out, Clock clock, Duration period) {
    super(out, "master-ticks");
    this.active = active;
    this.clock = clock;
    begin(this::tick, period);
  }

  private void tick() {
    if (!underWay.compareAndSet(false, true)) {
      return;
    }
    CompletableFuture<?> unused =
        known
            .map(CompletableFuture::completedFuture)
            .orElseGet(() -> ServerCalls.start(active))
            .thenCompose(this::sample)
            .thenAccept(this::write)
            .whenComplete(
                (done, e) -> {
                  if (e != null) {
                    known = Optional.empty();
                    LOG.debug("No sample of the master", e);
                  }
                  underWay.set(false);
                });
  }

  private CompletableFuture<MasterSample> sample(ServerJmx master) {
    known = Optional.of(master);
    long askedMs = clock.millis();
    return master
        .bean(SERVER, Set.of(NAME, CRASHES, RECOVERED)::contains)
        .thenCombine(
            master.bean(ASSIGNMENTS, ASSIGNS::equals),
            (server, assignments) ->
                new MasterSample(
                    // The master read its counters at some time between question and answer.
                    (askedMs + clock.millis()) / 2,
                    server.text(NAME, ""),
                    server.number(CRASHES),
                    server.number(RECOVERED),
                    assignments.number(ASSIGNS)));
  }
}

package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.campaign.hbase.ServerJmx;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * What a whole run of a contender asked of the region server, from the start of its JVM to its end,
 * with what others asked meanwhile, such as the master.
 *
 * @param operations that it finished
 */
record RequestCount(Measurement.Run run, long operations, Traffic traffic) {
  static RequestCount of(Measurement.Run run, Path directory, Traffic traffic) throws IOException {
    long operations =
        Measurement.Run.latencies(directory, run.mix()).stream()
            .mapToLong(Histogram::getTotalCount)
            .sum();
    return new RequestCount(run, operations, traffic);
  }

  /** Requests for each operation. */
  double requests() {
    return (double) traffic.requests / operations;
  }

  /** Bytes that the server received for each operation. */
  double receivedBytes() {
    return (double) traffic.receivedBytes / operations;
  }

  /** Bytes that the server sent for each operation. */
  double sentBytes() {
    return (double) traffic.sentBytes / operations;
  }

  /** What a region server counts of its clients: requests, and bytes of their connections. */
  record Traffic(long requests, long receivedBytes, long sentBytes) {
    /** The server publishes its counters every half a second. */
    private static final Duration UNCHANGED = Duration.ofSeconds(1);

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final Duration POLL = Duration.ofMillis(100);

    Traffic minus(Traffic earlier) {
      return new Traffic(
          requests - earlier.requests,
          receivedBytes - earlier.receivedBytes,
          sentBytes - earlier.sentBytes);
    }

    /**
     * Since the server's start. Returns when the server no longer counts anything, so that what has
     * ended is in it. HBase publishes none of its counters for a moment after it opened a region.
     *
     * @throws IOException if it still counts, or publishes nothing, after a minute, or does not
     *     answer
     */
    static Traffic of(URI infoServer) throws IOException, InterruptedException {
      ServerJmx server = new ServerJmx(infoServer);
      Optional<Traffic> last = read(server);
      long beginNs = System.nanoTime();
      long sinceNs = beginNs;
      while (last.isEmpty() || System.nanoTime() - sinceNs < UNCHANGED.toNanos()) {
        TimeUnit.MILLISECONDS.sleep(POLL.toMillis());
        Optional<Traffic> next = read(server);
        if (!next.equals(last)) {
          last = next;
          sinceNs = System.nanoTime();
        }
        if (System.nanoTime() - beginNs > LIMIT.toNanos()) {
          throw new IOException(
              "the region server is not idle, or does not publish its requests, after "
                  + LIMIT.toSeconds()
                  + " s");
        }
      }
      return last.get();
    }

    private static Optional<Traffic> read(ServerJmx server) throws IOException {
      ServerJmx.Bean bean = ServerJmx.await(server.bean(ServerJmx.RPC, any -> true));
      Traffic read =
          new Traffic(
              bean.number("TotalCallTime_num_ops"),
              bean.number("receivedBytes"),
              bean.number("sentBytes"));
      return Optional.of(read)
          .filter(it -> it.requests >= 0 && it.receivedBytes >= 0 && it.sentBytes >= 0);
    }
  }
}

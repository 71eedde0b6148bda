package io.github.hbaseycsb.analysis.histogram;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.github.hbaseycsb.client.Units;
import java.time.Instant;
import java.util.OptionalDouble;

/**
 * The throughput of a run in one of its turns, and what an operation cost.
 *
 * @param block the block of the turn, from 0
 * @param began when the block began: the same for the turns of all sides in it
 * @param seconds length of the turn, until the last client had finished it, s
 * @param throughput acknowledged operations per second
 * @param serverCpuUs processor time of the region servers for each operation, us; empty if unknown
 * @param clientCpuUs the same of the clients
 */
public record TurnThroughput(
    int block,
    Instant began,
    double seconds,
    double throughput,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble serverCpuUs,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) OptionalDouble clientCpuUs) {
  /** The same with costs, by the numbers of processors that were used; null if unknown. */
  public TurnThroughput withProcessors(Double servers, Double clients) {
    return new TurnThroughput(block, began, seconds, throughput, us(servers), us(clients));
  }

  private OptionalDouble us(Double processors) {
    return processors == null || throughput == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(processors * Units.US_PER_SECOND / throughput);
  }

  /** The number of acknowledged operations. */
  public double operations() {
    return throughput * seconds;
  }
}

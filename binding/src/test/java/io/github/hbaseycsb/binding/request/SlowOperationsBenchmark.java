package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.property.Operation;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.Status;

/**
 * What {@code hbase.slowthreshold} adds to an operation that is faster than the threshold, and to
 * one that is slower, without the lookup of its region in the cache of HBase's client.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class SlowOperationsBenchmark {
  private static final long THRESHOLD_MS = 50;

  private final byte[] row = Bytes.toBytes("user6284781860667377211");
  private final HRegionLocation location =
      new HRegionLocation(
          RegionInfoBuilder.newBuilder(TableName.valueOf("usertable")).build(),
          ServerName.valueOf("server", 16020, 1));
  private final SlowOperations.OfTable table =
      new SlowOperations(Duration.ofMillis(THRESHOLD_MS), System::currentTimeMillis)
          .of(any -> Optional.of(location));
  private long ns = TimeUnit.MILLISECONDS.toNanos(1);
  private long slowNs = TimeUnit.MILLISECONDS.toNanos(THRESHOLD_MS + 1);

  @Benchmark
  public void faster() {
    table.note(Operation.READ, () -> row, ns, Status.OK);
  }

  @Benchmark
  public void slower() {
    table.note(Operation.READ, () -> row, slowNs, Status.OK);
  }
}

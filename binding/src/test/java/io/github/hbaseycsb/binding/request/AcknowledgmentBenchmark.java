package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Action.RowPut;
import io.github.hbaseycsb.property.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.util.Bytes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * What a buffered write costs beside HBase's client: its acknowledgment alone, and its whole way
 * through a buffer whose requests are answered at once.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class AcknowledgmentBenchmark {
  private static final int WRITES = 2000;
  private static final long WRITE_BYTES = 1000;
  private static final int LIMIT_BYTES = 64 << 20;
  private static final long LIMIT_MS = 60_000;

  private final RowPut put = new RowPut(Bytes.toBytes("user6284781860667377211"));
  private Acknowledgments acknowledgments;
  private WriteBuffer buffer;

  @Setup
  public void begin() {
    Properties properties = new Properties();
    properties.setProperty("measurementtype", "hdrhistogram");
    Measurements.setProperties(properties);
    OperationTracker tracker =
        new OperationTracker(
            new FailureCounts(false), new OutageDetector(0, () -> {}, System::nanoTime));
    acknowledgments = new Acknowledgments(WriteJournal.NONE, null, tracker, null);
    buffer =
        new WriteBuffer(
            AcknowledgmentBenchmark::answered,
            new InFlightRequests(LIMIT_BYTES, LIMIT_MS),
            () -> WRITES * WRITE_BYTES);
  }

  private static List<CompletableFuture<Object>> answered(List<Action> operations) {
    List<CompletableFuture<Object>> answers = new ArrayList<>(operations.size());
    for (int i = 0; i < operations.size(); i++) {
      answers.add(CompletableFuture.completedFuture(null));
    }
    return answers;
  }

  @Benchmark
  public void acknowledgment() {
    acknowledgments.measure(acknowledgments.begin(Operation.INSERT, put), Status.OK);
  }

  @Benchmark
  @OperationsPerInvocation(WRITES)
  public void bufferedWrite() {
    for (int i = 0; i < WRITES; i++) {
      buffer.add(acknowledgments.begin(Operation.INSERT, put), WRITE_BYTES);
    }
  }
}

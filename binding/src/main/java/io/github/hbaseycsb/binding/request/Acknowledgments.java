package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.property.Operation;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.Result;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/**
 * Measures operations that the server answers after YCSB's call has returned. The latency is the
 * time from the call to the answer. It is reported under the operation's name with the suffix
 * {@code -ACK}. Thread-safe.
 */
public final class Acknowledgments {
  private final Measurements measurements = Measurements.getMeasurements();
  private final WriteJournal journal;

  /** Null if they are not looked for. */
  private final SlowOperations.OfTable slow;

  private final OperationTracker tracker;
  private final ReadCounts reads;

  /**
   * @param slow counts the slow operations on the table; null if nobody asks for them
   * @param tracker of the thread whose operations these are
   */
  public Acknowledgments(
      WriteJournal journal,
      SlowOperations.OfTable slow,
      OperationTracker tracker,
      ReadCounts reads) {
    this.journal = journal;
    this.slow = slow;
    this.tracker = tracker;
    this.reads = reads;
  }

  /**
   * An operation in flight.
   *
   * @param owner measures it
   * @param action the operation to send; null if it could not be created
   * @param intendedNs when it should have been called, for {@code measurement.interval}
   */
  public record Pending(
      Acknowledgments owner, Operation operation, Action action, long startNs, long intendedNs) {
    /**
     * Records that the server answered, or that the client gave up.
     *
     * @param answer a {@link Throwable} if the operation failed
     */
    Status end(Object answer) {
      Object result = action.result(answer);
      Status status =
          result instanceof Throwable failure
              ? owner.tracker.failed(operation, failure)
              : owner.tracker.completed();
      if (action instanceof RowGet get && result instanceof Result row) {
        owner.journal.answered(get, row);
        status = owner.reads.statusOf(row);
      }
      owner.measure(this, status);
      return status;
    }
  }

  OperationTracker tracker() {
    return tracker;
  }

  /** Starts the clock for an operation of the calling thread. */
  public Pending begin(Operation operation, Action action) {
    return new Pending(
        this, operation, action, System.nanoTime(), measurements.getIntendedtartTimeNs());
  }

  /** Records that an operation of the calling thread failed before it could be sent. */
  public void refused(Operation operation, Status failure) {
    measure(begin(operation, null), failure);
  }

  void measure(Pending pending, Status status) {
    if (status.isOk()) {
      journal.acknowledged(pending.action());
    }
    String name = pending.operation().acknowledged();
    String measured = status.isOk() ? name : name + Operation.FAILED;
    long now = System.nanoTime();
    measurements.measure(measured, micros(now - pending.startNs()));
    measurements.measureIntended(measured, micros(now - pending.intendedNs()));
    measurements.reportStatus(name, status);
    if (slow != null && pending.action() != null) {
      slow.note(pending.operation(), pending.action()::getRow, now - pending.startNs(), status);
    }
  }

  private static int micros(long ns) {
    return (int) Math.min(Integer.MAX_VALUE, TimeUnit.NANOSECONDS.toMicros(ns));
  }
}

package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.launcher.YcsbProperties.Phase;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;

/**
 * Wraps the configured workload. A run can be ended early and still be reported, and the cause of a
 * failure is known when {@code site.ycsb.Client} calls {@code System.exit(0)}.
 */
public final class GuardedWorkload extends Workload {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedWorkload.class);

  private static final AtomicReference<Constructor<? extends Workload>> DELEGATE =
      new AtomicReference<>();
  private static final AtomicReference<Optional<Pace>> PACE =
      new AtomicReference<>(Optional.empty());
  private static final AtomicReference<GuardedWorkload> CURRENT = new AtomicReference<>();
  private static final AtomicBoolean STOP = new AtomicBoolean();

  /** The first failure other than a failed operation. */
  private static final AtomicReference<String> BREAKAGE = new AtomicReference<>();

  private final Workload delegate;
  private final Optional<Pace> pace = PACE.get();
  private final AtomicBoolean endedEarly = new AtomicBoolean();
  private final AtomicBoolean exhausted = new AtomicBoolean();
  private final AtomicInteger begun = new AtomicInteger();
  private final InsertRetries retries = new InsertRetries();
  private volatile boolean retriesInserts;
  private volatile boolean traces;
  private volatile boolean ready;
  private volatile boolean endedByTime;
  private volatile long planned;
  private volatile int threads;

  private static final class ThreadState {
    private final Object own;
    private final Optional<Pace.OfThread> pace;
    private long operationsLeft;

    ThreadState(Object own, Optional<Pace.OfThread> pace, long operationsLeft) {
      this.own = own;
      this.pace = pace;
      this.operationsLeft = operationsLeft;
    }
  }

  /**
   * How the threads of a run ended.
   *
   * @param early whether a thread stopped before its share of the operations was done
   * @param exhausted whether a thread of a run that time ends reached YCSB's maximum number of
   *     operations
   * @param stopped whether the run was told to stop: by time, a signal or the process that started
   *     it
   * @param breakage a clause about what died or did not start; empty if all threads ended normally
   */
  public record Ending(
      boolean early, boolean exhausted, boolean stopped, Optional<String> breakage) {}

  /** Called by {@code site.ycsb.Client}. */
  public GuardedWorkload() throws ReflectiveOperationException {
    delegate = DELEGATE.get().newInstance();
    CURRENT.set(this);
  }

  /**
   * Sets the class of the wrapped workload from the properties.
   *
   * @throws UsageException if the class does not exist, or cannot be used
   */
  public static void delegateTo(Properties properties) throws UsageException {
    String className = properties.getProperty(YcsbProperty.WORKLOAD.key());
    try {
      Class<? extends Workload> workload =
          LongCoreWorkload.isNeededFor(properties)
              ? LongCoreWorkload.class
              : Class.forName(className).asSubclass(Workload.class);
      if (Modifier.isAbstract(workload.getModifiers())) {
        throw new InstantiationException(className);
      }
      DELEGATE.set(workload.getConstructor());
    } catch (ReflectiveOperationException | ClassCastException | LinkageError e) {
      throw new UsageException(
          "property %s is not a workload class on the class path (YCSB's own is %s)"
              .formatted(YcsbProperty.WORKLOAD.with(className), YcsbProperty.CORE_WORKLOAD),
          e);
    }
  }

  /** Sets what holds the threads of this process between operations; empty if YCSB alone does. */
  public static void take(Optional<Pace> pace) {
    PACE.set(pace);
  }

  /** Whether the workload has been initialized, so that client threads may be running. */
  public static boolean isReady() {
    return current().filter(it -> it.ready).isPresent();
  }

  private static Optional<GuardedWorkload> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /**
   * The number of operations, or of records to load, that YCSB's client plans: 0 before the
   * workload has been initialized, because it may set this number itself.
   */
  public static long planned() {
    return current().map(it -> it.planned).orElse(0L);
  }

  /** How the threads of this process have ended. */
  public static Ending ending() {
    Optional<String> death = Optional.ofNullable(BREAKAGE.get());
    return current()
        .map(
            it ->
                new Ending(
                    it.endedEarly.get() || it.isStopRequested(),
                    it.exhausted.get(),
                    it.isToldToStop(),
                    death.or(it::missingThreads)))
        .orElse(new Ending(false, false, false, death));
  }

  private Optional<String> missingThreads() {
    int missing = threads - begun.get();
    return missing == 0
        ? Optional.empty()
        : Optional.of("%d of %d client threads did not start".formatted(missing, threads));
  }

  /** The failed attempts at inserts that were retried, by their status. */
  static Map<String, Long> retriedInserts() {
    return current().map(it -> it.retries.byStatus()).orElse(Map.of());
  }

  /**
   * Lets the client threads finish their operations in flight and stop. Also works before they
   * start.
   */
  public static void stopRun() {
    STOP.set(true);
    current().ifPresent(GuardedWorkload::requestStop);
  }

  /**
   * Records that a part of the run died, such as {@code a client thread}, and ends the run, because
   * it can no longer do what was requested.
   */
  public static void died(String what, Throwable failure) {
    String reason = failure.toString().lines().findFirst().orElse("");
    if (BREAKAGE.compareAndSet(null, what + " died: " + reason)
        && current().filter(it -> it.traces).isPresent()) {
      LOG.error("{} died", what, failure);
    }
    stopRun();
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    traces = BindingProperty.DEBUG.textIn(properties::getProperty).equals("true");
    retriesInserts =
        !YcsbProperty.INSERTION_RETRY_LIMIT.textIn(properties::getProperty).equals("0");
    try {
      delegate.init(properties);
      endedByTime = LongCoreWorkload.isEndedByTime(properties);
      boolean runs = YcsbProperty.DO_TRANSACTIONS.checkedIn(properties, true);
      planned = YcsbProperties.expectedOperations(properties, runs ? Phase.RUN : Phase.LOAD);
    } catch (WorkloadException | UsageException | RuntimeException e) {
      throw new QuietWorkloadException(e);
    }
    ready = true;
    if (STOP.get()) {
      requestStop();
    }
  }

  @Override
  public Object initThread(Properties properties, int thread, int threadCount) {
    threads = threadCount;
    begun.incrementAndGet();
    try {
      return new ThreadState(
          delegate.initThread(properties, thread, threadCount),
          pace.map(it -> it.thread(thread, threadCount)),
          planned / threadCount + (thread < planned % threadCount ? 1 : 0));
    } catch (WorkloadException | RuntimeException | Error e) {
      died("a client thread", e);
      // A run that has been stopped does not use it.
      return null;
    }
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    ThreadState state = (ThreadState) threadState;
    try {
      return (state.pace.isEmpty() || awaitPace(state.pace.get()))
          && noteEnd(delegate.doInsert(retriesInserts ? retries.watch(db) : db, state.own));
    } catch (InterruptedException | RuntimeException | Error e) {
      return ended(e);
    }
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    ThreadState state = (ThreadState) threadState;
    try {
      if (state.pace.isPresent() && !awaitPace(state.pace.get())) {
        return false;
      }
      boolean goesOn = noteEnd(delegate.doTransaction(db, state.own));
      state.operationsLeft--;
      if (state.operationsLeft == 0 && endedByTime) {
        // A run that goes on without this thread would not be the requested one.
        exhausted.set(true);
        stopRun();
      }
      if (state.operationsLeft == 0 || !goesOn) {
        state.pace.ifPresent(Pace.OfThread::finish);
      }
      return goesOn;
    } catch (InterruptedException | RuntimeException | Error e) {
      return ended(e);
    }
  }

  /** Notes why a thread ends, and returns false: it does not go on. */
  private boolean ended(Throwable why) {
    if (why instanceof InterruptedException) {
      Thread.currentThread().interrupt();
      return noteEnd(false);
    }
    died("a client thread", why);
    return false;
  }

  /** Returns false if the run is to end. */
  private static boolean awaitPace(Pace.OfThread own) throws InterruptedException {
    if (!own.await()) {
      return false;
    }
    own.lateNs()
        .ifPresent(
            lateNs ->
                Measurements.getMeasurements().setIntendedStartTimeNs(System.nanoTime() - lateNs));
    return true;
  }

  @Override
  public void cleanup() {
    try {
      delegate.cleanup();
      pace.ifPresent(Pace::end);
    } catch (WorkloadException | RuntimeException | Error e) {
      died("the workload", e);
    }
  }

  @Override
  public void requestStop() {
    super.requestStop();
    delegate.requestStop();
    pace.ifPresent(Pace::stop);
  }

  @Override
  public boolean isStopRequested() {
    return super.isStopRequested() || delegate.isStopRequested();
  }

  private boolean isToldToStop() {
    return super.isStopRequested();
  }

  private boolean noteEnd(boolean goesOn) {
    if (!goesOn) {
      endedEarly.set(true);
    }
    return goesOn;
  }

  /**
   * Thrown if a workload refuses its properties. Prints one line where YCSB would print two stack
   * traces.
   */
  private static final class QuietWorkloadException extends WorkloadException {
    private static final long serialVersionUID = 1L;

    private final AtomicBoolean printed = new AtomicBoolean();

    QuietWorkloadException(Exception cause) {
      super(cause);
    }

    @Override
    public void printStackTrace(PrintStream stream) {
      if (printed.compareAndSet(false, true)) {
        stream.println("ycsb: the workload refused its properties: " + getCause().getMessage());
      }
    }
  }
}

package io.github.hbaseycsb.launcher;

import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * The workload that was asked for, with a hand on it: a run can be ended early and still be
 * reported, and where it broke is known when {@code site.ycsb.Client} calls {@code System.exit(0)}.
 */
public final class GuardedWorkload extends Workload {
  private static final Logger LOG = LoggerFactory.getLogger(GuardedWorkload.class);

  private static final AtomicReference<Class<? extends Workload>> DELEGATE =
      new AtomicReference<>();
  private static final AtomicReference<GuardedWorkload> CURRENT = new AtomicReference<>();
  private static final AtomicBoolean STOP = new AtomicBoolean();

  /** How far a run has come. */
  enum Stage {
    NOT_STARTED,
    RUNNING,
    BROKEN
  }

  private final Workload delegate;
  private final AtomicBoolean endedEarly = new AtomicBoolean();
  private volatile Stage stage = Stage.NOT_STARTED;

  /** Called by {@code site.ycsb.Client}. */
  public GuardedWorkload() throws ReflectiveOperationException {
    delegate = DELEGATE.get().getConstructor().newInstance();
    CURRENT.set(this);
  }

  /**
   * Names the workload class to guard.
   *
   * @throws UsageException when there is no such workload
   */
  static void delegateTo(String className) throws UsageException {
    try {
      DELEGATE.set(Class.forName(className).asSubclass(Workload.class));
    } catch (ClassNotFoundException | ClassCastException e) {
      throw new UsageException(
          "property workload="
              + className
              + " is not a workload class on the class path"
              + " (YCSB's own is site.ycsb.workloads.CoreWorkload)",
          e);
    }
  }

  /** How far this process's run has come. */
  static Stage stage() {
    GuardedWorkload current = CURRENT.get();
    return current == null ? Stage.NOT_STARTED : current.stage;
  }

  /** Whether a client thread stopped before its share of the operations was done. */
  static boolean endedEarly() {
    GuardedWorkload current = CURRENT.get();
    return current != null && (current.endedEarly.get() || current.isStopRequested());
  }

  /** Lets the client threads finish the operations under way and stop, also before they start. */
  static void stopRun() {
    STOP.set(true);
    GuardedWorkload current = CURRENT.get();
    if (current != null) {
      current.requestStop();
    }
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    try {
      delegate.init(properties);
    } catch (WorkloadException | RuntimeException e) {
      throw new QuietWorkloadException(e);
    }
    stage = Stage.RUNNING;
    if (STOP.get()) {
      requestStop();
    }
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    try {
      return delegate.initThread(properties, thread, threads);
    } catch (WorkloadException e) {
      throw broken(e);
    }
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    try {
      return noteEnd(delegate.doInsert(db, threadState));
    } catch (RuntimeException e) {
      throw broken(e);
    }
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    try {
      return noteEnd(delegate.doTransaction(db, threadState));
    } catch (RuntimeException e) {
      throw broken(e);
    }
  }

  @Override
  public void cleanup() throws WorkloadException {
    try {
      delegate.cleanup();
    } catch (WorkloadException e) {
      throw broken(e);
    }
  }

  @Override
  public void requestStop() {
    super.requestStop();
    delegate.requestStop();
  }

  @Override
  public boolean isStopRequested() {
    return super.isStopRequested() || delegate.isStopRequested();
  }

  private boolean noteEnd(boolean goesOn) {
    if (!goesOn) {
      endedEarly.set(true);
    }
    return goesOn;
  }

  private <E extends Exception> E broken(E failure) {
    stage = Stage.BROKEN;
    LOG.error("The workload broke: {}", failure.toString());
    return failure;
  }
}

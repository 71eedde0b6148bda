package io.github.hbaseycsb.dist;

import java.util.HashMap;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicInteger;
import site.ycsb.DB;
import site.ycsb.Workload;
import site.ycsb.WorkloadException;

/**
 * A workload of which something dies. {@code dying} says what: the first thread, of an {@code
 * error} or an {@code exception} in its tenth operation or at its {@code beginning}; a {@code
 * helper} that it starts; or the workload, at its {@code end}.
 */
public final class DyingWorkload extends Workload {
  private String dying;

  @Override
  public void init(Properties properties) {
    dying = properties.getProperty("dying", "");
  }

  @Override
  public Object initThread(Properties properties, int thread, int threads)
      throws WorkloadException {
    if (thread > 0) {
      return new AtomicInteger(Integer.MIN_VALUE);
    }
    if (dying.equals("beginning")) {
      throw new WorkloadException("no rows for this thread");
    }
    return new AtomicInteger();
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    if (((AtomicInteger) threadState).incrementAndGet() == 10) {
      if (dying.equals("error")) {
        throw new NoClassDefFoundError("some/Missing");
      }
      if (dying.equals("exception")) {
        throw new IllegalStateException("no such field");
      }
      if (dying.equals("helper")) {
        startHelper();
      }
    }
    return db.read("usertable", "key", null, new HashMap<>()).isOk();
  }

  private static void startHelper() {
    new Thread(
            () -> {
              throw new OutOfMemoryError("Java heap space");
            },
            "helper")
        .start();
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    throw new UnsupportedOperationException("it only runs");
  }

  @Override
  public void cleanup() throws WorkloadException {
    if (dying.equals("end")) {
      throw new WorkloadException("nothing to clean up");
    }
  }
}

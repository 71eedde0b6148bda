package io.github.hbaseycsb.dist;

import java.util.HashMap;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import site.ycsb.DB;
import site.ycsb.Workload;

/** A workload whose first thread does all that is done; the others wait for the end. */
public final class UnevenWorkload extends Workload {
  private final CountDownLatch end = new CountDownLatch(1);

  @Override
  public Object initThread(Properties properties, int thread, int threads) {
    return thread;
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    if (threadState.equals(0)) {
      return db.read("usertable", "key", null, new HashMap<>()).isOk();
    }
    try {
      end.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  @Override
  public boolean doInsert(DB db, Object threadState) {
    throw new UnsupportedOperationException("it only runs");
  }

  @Override
  public void requestStop() {
    super.requestStop();
    end.countDown();
  }
}

package io.github.hbaseycsb.dist;

import site.ycsb.DB;
import site.ycsb.workloads.CoreWorkload;

/** A workload whose thread dies after 50 operations. */
public final class DyingWorkload extends CoreWorkload {
  private int operations;

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    if (++operations > 50) {
      throw new NoClassDefFoundError("some/Missing");
    }
    return super.doTransaction(db, threadState);
  }
}

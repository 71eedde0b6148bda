package io.github.hbaseycsb.common;

/** A thread that does not keep its process. */
public final class DaemonThread {
  private DaemonThread() {}

  /** Not started yet. */
  public static Thread of(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}

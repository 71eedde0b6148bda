package io.github.hbaseycsb.client;

/** Creates daemon threads, which do not keep the process alive. */
public final class DaemonThread {
  private DaemonThread() {}

  /** Creates a thread, without starting it. */
  public static Thread of(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}

package io.github.hbaseycsb.binding.request;

import java.util.concurrent.ThreadFactory;

/** Creates threads that do not keep the process alive. */
public record DaemonThreads(String name) implements ThreadFactory {
  @Override
  public Thread newThread(Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}

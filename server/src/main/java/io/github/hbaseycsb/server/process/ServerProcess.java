package io.github.hbaseycsb.server.process;

import io.github.hbaseycsb.common.HeldInterrupt;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * One process of a server.
 *
 * @param pid its process id
 * @param startedMs when it started (ms since the epoch), so that a reused pid is not mistaken for
 *     it
 */
public record ServerProcess(long pid, long startedMs) {
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

  /** A process that runs. */
  public static ServerProcess of(ProcessHandle handle) {
    return new ServerProcess(handle.pid(), startMs(handle));
  }

  /** What {@link #format} wrote. */
  public static ServerProcess parse(String text) {
    String[] parts = text.split("@", 2);
    if (parts.length != 2) {
      throw new IllegalArgumentException("'" + text + "' is not pid@started");
    }
    return new ServerProcess(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  /** Its form in a file. */
  public String format() {
    return pid + "@" + startedMs;
  }

  /** Whether it, and not another one with its id, runs. */
  public boolean isAlive() {
    return handle().isPresent();
  }

  /** Asks the process to end (SIGTERM). */
  public void terminate() {
    handle().ifPresent(ProcessHandle::destroy);
  }

  /** Ends the process (SIGKILL) and waits until it is gone, 10 s at most. */
  public void kill() {
    handle().ifPresent(ProcessHandle::destroyForcibly);
    // An interrupted thread cleans up after the process too, and has to find it ended.
    try (HeldInterrupt held = new HeldInterrupt()) {
      awaitEnd(KILL_LIMIT);
    }
  }

  /** Waits for the process to end and tells whether it did. */
  public boolean awaitEnd(Duration limit) {
    Optional<ProcessHandle> handle = handle();
    if (handle.isEmpty()) {
      return true;
    }
    try {
      handle.get().onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
      return true;
    } catch (TimeoutException e) {
      return false;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !isAlive();
    }
  }

  private Optional<ProcessHandle> handle() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(handle -> startedMs == startMs(handle));
  }

  private static long startMs(ProcessHandle handle) {
    return handle.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }
}

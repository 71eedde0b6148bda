package io.github.hbaseycsb.server.process;

import io.github.hbaseycsb.common.HeldInterrupt;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process of a server.
 *
 * @param pid its process id
 * @param startedMs when it started, ms since 1970; distinguishes it from a later process with the
 *     same id
 */
public record ServerProcess(long pid, long startedMs) {
  private static final Duration KILL_LIMIT = Duration.ofSeconds(10);

  /** A running process. */
  public static ServerProcess of(ProcessHandle handle) {
    return new ServerProcess(handle.pid(), startMs(handle));
  }

  /** Parses the output of {@link #format}. */
  public static ServerProcess parse(String text) {
    String[] parts = text.split("@", 2);
    if (parts.length != 2) {
      throw new IllegalArgumentException("'" + text + "' is not pid@started");
    }
    return new ServerProcess(Long.parseLong(parts[0]), Long.parseLong(parts[1]));
  }

  /** The text for a file. */
  public String format() {
    return pid + "@" + startedMs;
  }

  /** Whether this process is alive, and not another one with the same id. */
  public boolean isAlive() {
    return handle().isPresent();
  }

  /** Asks the process to end (SIGTERM). */
  public void terminate() {
    handle().ifPresent(ProcessHandle::destroy);
  }

  /** Kills the process (SIGKILL) and waits until it has ended, at most 10 s. */
  public void kill() {
    handle().ifPresent(ProcessHandle::destroyForcibly);
    // An interrupted thread must be able to clean up, too, so it waits here for the end of the
    // process.
    try (HeldInterrupt held = new HeldInterrupt()) {
      awaitEnd(KILL_LIMIT);
    }
  }

  /** Waits for the process to end. Returns whether it has ended. */
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

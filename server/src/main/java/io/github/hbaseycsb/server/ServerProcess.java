package io.github.hbaseycsb.server;

import io.github.hbaseycsb.client.HeldInterrupt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A process, such as one of a server, as other commands find it again.
 *
 * @param pid its process id
 * @param started when it started, in the kernel's ticks since the boot of its host, which no change
 *     of the clock alters; in ms since 1970 if the host is unknown. Distinguishes it from a later
 *     process with the same id
 * @param host where it runs; empty if an earlier version wrote it down
 */
public record ServerProcess(long pid, long started, Optional<Host> host) {
  /** A machine, or a container on one, which has the same boot id, between two boots. */
  public record Host(String name, String boot) {
    public static Host here() {
      try {
        Path kernel = Path.of("/proc/sys/kernel");
        return new Host(
            Files.readString(kernel.resolve("hostname")).strip(),
            Files.readString(kernel.resolve("random/boot_id")).strip());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** Whether it has the same kernel as this process, as another container of the machine has. */
    public boolean isThisKernel() {
      return boot.equals(here().boot);
    }

    /** Whether it is another machine. Its processes may be alive, but cannot be seen from here. */
    public boolean isOtherMachine() {
      Host here = here();
      return !boot.equals(here.boot) && !name.equals(here.name);
    }
  }

  /** A running process of this host. */
  public static ServerProcess of(ProcessHandle handle) {
    return new ServerProcess(handle.pid(), ticks(handle.pid()), Optional.of(Host.here()));
  }

  /** Parses the output of {@link #format}. */
  public static ServerProcess parse(String text) {
    String[] parts = text.split("@", 4);
    if (parts.length != 2 && parts.length != 4) {
      throw new IllegalArgumentException("'" + text + "' is not pid@started@boot@host");
    }
    return new ServerProcess(
        Long.parseLong(parts[0]),
        Long.parseLong(parts[1]),
        parts.length == 2 ? Optional.empty() : Optional.of(new Host(parts[3], parts[2])));
  }

  /** The text for a file; without white space. */
  public String format() {
    return pid + "@" + started + host.map(it -> "@" + it.boot() + "@" + it.name()).orElse("");
  }

  /** Whether it is, or was, on another machine, so that nobody here knows whether it is alive. */
  public boolean isOnOtherMachine() {
    return host.isPresent() && host.get().isOtherMachine();
  }

  /** Whether this process is alive, and not another one with the same id. */
  public boolean isAlive() {
    return handle().isPresent();
  }

  /** Whether this process is known to have ended: one of another host or container is not. */
  public boolean hasEnded() {
    return !isAlive() && host.filter(it -> it.name().equals(Host.here().name())).isPresent();
  }

  /** Asks the process to end (SIGTERM). */
  public void terminate() {
    handle().ifPresent(ProcessHandle::destroy);
  }

  /** Kills the process (SIGKILL) and waits at most 10 s for its end, also if interrupted. */
  public void kill() {
    handle().ifPresent(ProcessHandle::destroyForcibly);
    try (HeldInterrupt held = new HeldInterrupt()) {
      awaitEnd(Duration.ofSeconds(10));
    }
  }

  /** Suspends the process (SIGSTOP). */
  public void pause() throws IOException {
    signal("STOP");
  }

  /** Lets a process that was {@link #pause paused} go on (SIGCONT). */
  public void resume() throws IOException {
    signal("CONT");
  }

  /** By the shell's own command: not every system has it as a program. */
  private void signal(String name) throws IOException {
    if (isAlive()) {
      new ProcessBuilder("bash", "-c", "kill -" + name + " " + pid)
          .redirectErrorStream(true)
          .redirectOutput(Redirect.DISCARD)
          .start()
          .onExit()
          .join();
    }
  }

  /** Waits for the process to end. Returns whether it has ended. */
  public boolean awaitEnd(Duration limit) {
    Optional<ProcessHandle> handle = handle();
    try {
      if (handle.isPresent()) {
        handle.get().onExit().get(limit.toMillis(), TimeUnit.MILLISECONDS);
      }
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
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(this::isSame);
  }

  private boolean isSame(ProcessHandle handle) {
    return host.isPresent()
        ? host.get().isThisKernel() && started == ticks(pid)
        : started == handle.info().startInstant().map(Instant::toEpochMilli).orElse(-1L);
  }

  /** The start of a process of this host, in ticks since its boot; -1 if there is none. */
  private static long ticks(long pid) {
    try {
      return ticks(Files.readString(Path.of("/proc", Long.toString(pid), "stat")));
    } catch (IOException e) {
      return -1;
    }
  }

  /** The start in a {@code /proc/PID/stat}, after a name that may have blanks and parentheses. */
  static long ticks(String stat) {
    return Long.parseLong(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[19]);
  }
}

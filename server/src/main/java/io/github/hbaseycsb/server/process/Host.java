package io.github.hbaseycsb.server.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A machine, or a container on one, between two boots.
 *
 * @param name its host name
 * @param boot the kernel's id of the boot; a machine and its containers have the same
 */
public record Host(String name, String boot) {
  private static final Path KERNEL = Path.of("/proc/sys/kernel");

  /** The host of this process. */
  public static Host here() {
    try {
      return new Host(
          Files.readString(KERNEL.resolve("hostname")).strip(),
          Files.readString(KERNEL.resolve("random/boot_id")).strip());
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

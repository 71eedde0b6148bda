package io.github.hbaseycsb.docker;

import java.nio.file.Path;
import java.util.Optional;

/** The source checkout under test, and what the caller set for it. */
final class Checkout {
  private Checkout() {}

  /** A file of the checkout; Maven passes its root as the system property {@code checkout}. */
  static Path file(String path) {
    return Path.of(setting("checkout").orElse("..")).toAbsolutePath().normalize().resolve(path);
  }

  /** A system property, or else an environment variable, of this name; empty counts as unset. */
  static Optional<String> setting(String name) {
    return Optional.ofNullable(System.getProperty(name))
        .or(() -> Optional.ofNullable(System.getenv(name)))
        .filter(value -> !value.isEmpty());
  }
}

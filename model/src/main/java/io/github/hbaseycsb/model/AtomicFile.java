package io.github.hbaseycsb.model;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.UUID;

/** Writes a file whole or not at all, also if another thread or process writes it, too. */
public final class AtomicFile {
  private AtomicFile() {}

  /** Writes what is in a file, piece by piece. */
  public interface Content {
    void to(Writer out) throws IOException;
  }

  /** Writes the text, in UTF-8, under a temporary name beside the file and renames it. */
  public static void write(Path file, String text) throws IOException {
    write(file, out -> out.write(text));
  }

  /** The same of what need not be in memory as a whole. */
  public static void write(Path file, Content content) throws IOException {
    // Not by Files.createTempFile: only the owner could read the file.
    Path temporary = file.resolveSibling(file.getFileName() + "." + UUID.randomUUID() + ".tmp");
    try {
      try (Writer out = Files.newBufferedWriter(temporary)) {
        content.to(out);
      }
      Files.move(
          temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }
}

package io.github.hbaseycsb.model;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file whole or not at all. */
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
    Path temporary = file.resolveSibling(file.getFileName() + ".tmp");
    try (Writer out = Files.newBufferedWriter(temporary)) {
      content.to(out);
    }
    Files.move(
        temporary, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}

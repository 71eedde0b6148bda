package io.github.hbaseycsb.campaign.durability;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Set;

/** The journal that a client writes because of {@code hbase.writejournal}: one key per line. */
final class AcknowledgedWrites {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path journal;
  private long readBytes;
  private long lines;

  /** Reads a journal, which need not exist yet. */
  AcknowledgedWrites(Path journal) {
    this.journal = journal;
  }

  /**
   * The number of acknowledged writes so far. Reads only what was added since the last call. Any
   * thread may call it.
   */
  synchronized long count() throws IOException {
    if (!Files.exists(journal)) {
      return 0;
    }
    try (InputStream in = Files.newInputStream(journal, StandardOpenOption.READ)) {
      in.skipNBytes(readBytes);
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = in.read(buffer); read > 0; read = in.read(buffer)) {
        readBytes += read;
        for (int i = 0; i < read; i++) {
          lines += buffer[i] == '\n' ? 1 : 0;
        }
      }
    }
    return lines;
  }

  /** All keys. A last line without an end is not one. */
  Set<String> keys() throws IOException {
    String text = Files.exists(journal) ? Files.readString(journal) : "";
    Set<String> keys = new HashSet<>();
    int start = 0;
    for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      keys.add(text.substring(start, end));
      start = end + 1;
    }
    return keys;
  }
}

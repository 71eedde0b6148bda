package io.github.hbaseycsb.campaign.durability;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.function.ObjLongConsumer;

/**
 * The journal of {@code hbase.writejournal}: a key and a timestamp per line. A negative one is that
 * of a write which a read lacked, although it had been acknowledged.
 */
public final class AcknowledgedWrites {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path journal;
  private long readBytes;
  private long lines;

  /** Reads a journal, which need not exist yet. */
  public AcknowledgedWrites(Path journal) {
    this.journal = journal;
  }

  /**
   * The number of acknowledged writes so far, of a client that does not read. Reads only what was
   * added since the last call. Any thread may call it.
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

  /**
   * Tells each write, by its key and timestamp, and that a read lacked one. A last line without an
   * end is not one.
   */
  public void forEach(ObjLongConsumer<String> write, Runnable staleRead) throws IOException {
    if (!Files.exists(journal)) {
      return;
    }
    try (InputStream in = new BufferedInputStream(Files.newInputStream(journal), BUFFER_BYTES)) {
      ByteArrayOutputStream line = new ByteArrayOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        if (next == '\n') {
          String text = line.toString(StandardCharsets.UTF_8);
          int space = text.lastIndexOf(' ');
          long timestamp = Long.parseLong(text.substring(space + 1));
          if (timestamp < 0) {
            staleRead.run();
          } else {
            write.accept(text.substring(0, space), timestamp);
          }
          line.reset();
        } else {
          line.write(next);
        }
      }
    }
  }
}

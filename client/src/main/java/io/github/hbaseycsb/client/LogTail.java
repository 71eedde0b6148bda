package io.github.hbaseycsb.client;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads the complete lines that were added to a growing log. */
final class LogTail {
  /**
   * Enough for a status line with many operations, which has less than 2 kB. The skipped part is
   * not needed.
   */
  static final int READ_MAX = 1 << 16;

  private final Path log;
  private long position;

  LogTail(Path log) {
    this.log = log;
  }

  /**
   * The lines that were completed since the last call. If they are longer than the limit, only the
   * last ones.
   *
   * @param max maximum number of bytes to read
   */
  List<String> lines(int max) throws IOException {
    if (!Files.exists(log)) {
      return List.of();
    }
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      long start = Math.max(position, file.length() - max);
      byte[] bytes = new byte[(int) (file.length() - start)];
      file.seek(start);
      file.readFully(bytes);
      int end = lastLineEnd(bytes);
      position = start + end;
      return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
    }
  }

  private static int lastLineEnd(byte[] bytes) {
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    return end;
  }
}

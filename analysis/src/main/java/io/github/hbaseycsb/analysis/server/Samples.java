package io.github.hbaseycsb.analysis.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hbaseycsb.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Predicate;

/** Reads files with a sample on each line. */
public final class Samples {
  private Samples() {}

  /**
   * Reads a file, which may be missing, while more is wanted. An incomplete last line is ignored.
   */
  public static <T> void read(Path file, Class<T> type, Predicate<T> wantsMore) throws IOException {
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!wantsMore.test(Json.mapper().readValue(line, type))) {
          return;
        }
      }
    } catch (JsonProcessingException e) {
      // The program that wrote it was ended within the line.
    } catch (NoSuchFileException e) {
      // No samples were taken: of clients on other systems than Linux, or by an earlier version.
    }
  }

  /**
   * Reads the last samples of a file that may be written meanwhile. Lines that lack their beginning
   * or their end are ignored.
   *
   * @param bytes the most that is read of the file
   * @param isRecent of the newest sample and an earlier one; the first that is not ends the reading
   * @return in the order of the file
   */
  public static <T> Deque<T> last(Path file, int bytes, Class<T> type, BiPredicate<T, T> isRecent)
      throws IOException {
    try (RandomAccessFile in = new RandomAccessFile(file.toFile(), "r")) {
      long skipped = Math.max(0, in.length() - bytes);
      in.seek(skipped);
      byte[] end = new byte[(int) Math.min(bytes, in.length() - skipped)];
      in.readFully(end);
      String text = new String(end, StandardCharsets.UTF_8);
      int from = skipped > 0 ? text.indexOf('\n') + 1 : 0;
      List<String> lines = text.substring(from, text.lastIndexOf('\n') + 1).lines().toList();
      Deque<T> samples = new ArrayDeque<>();
      for (int i = lines.size() - 1; i >= 0; i--) {
        T sample = Json.mapper().readValue(lines.get(i), type);
        if (!samples.isEmpty() && !isRecent.test(samples.getLast(), sample)) {
          break;
        }
        samples.addFirst(sample);
      }
      return samples;
    }
  }
}

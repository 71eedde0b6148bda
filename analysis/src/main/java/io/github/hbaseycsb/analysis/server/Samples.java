package io.github.hbaseycsb.analysis.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hbaseycsb.model.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Predicate;

/** Reads files with a sample on each line, one sample at a time. */
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
}

package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.YcsbProperty;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Consumer;

/** The files that YCSB writes measurements to, most of them only when all has been run. */
final class OutputFiles {
  private OutputFiles() {}

  /** Checks that they can be written. */
  static void check(Properties properties) throws UsageException {
    String file = properties.getProperty(YcsbProperty.EXPORT_FILE.key());
    if (file != null) {
      requireWritable(YcsbProperty.EXPORT_FILE, file, file);
    }
    if (hasHistogramLogs(properties)) {
      String prefix = YcsbProperty.HISTOGRAM_LOG_PREFIX.textIn(properties::getProperty);
      requireWritable(YcsbProperty.HISTOGRAM_LOG_PREFIX, prefix, prefix + "READ.hdr");
    }
    String raw = YcsbProperty.RAW_FILE.textIn(properties::getProperty);
    if (!raw.isEmpty() && measures("raw", properties)) {
      requireWritable(YcsbProperty.RAW_FILE, raw, raw);
    }
  }

  /** A further file beside the histogram logs; empty if there are none. */
  public static Optional<Path> withHistogramLogs(Properties properties, String name) {
    return hasHistogramLogs(properties)
        ? Optional.of(
            Path.of(YcsbProperty.HISTOGRAM_LOG_PREFIX.textIn(properties::getProperty) + name))
        : Optional.empty();
  }

  @FunctionalInterface
  interface Writing<T> {
    void write(T value, Path file) throws IOException;
  }

  /** Writes to such a file, if there are histogram logs. Deletes an earlier one. */
  static <T> Consumer<T> log(Properties properties, String name, Writing<T> writing)
      throws IOException {
    Optional<Path> file = withHistogramLogs(properties, name);
    if (file.isEmpty()) {
      return value -> {};
    }
    Files.deleteIfExists(file.get());
    return value -> {
      try {
        writing.write(value, file.get());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    };
  }

  private static boolean hasHistogramLogs(Properties properties) {
    return YcsbProperty.HISTOGRAM_LOGS.checkedIn(properties)
        && measures(YcsbProperty.HDR_HISTOGRAM, properties);
  }

  private static boolean measures(String type, Properties properties) {
    return YcsbProperty.MEASUREMENT_TYPE.textIn(properties::getProperty).contains(type);
  }

  private static void requireWritable(Property<?> property, String value, String name)
      throws UsageException {
    Path file;
    try {
      file = Path.of(name).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new UsageException("property " + property.with(name) + " is not the name of a file", e);
    }
    Path directory = file.getParent();
    String wrong = null;
    if (Files.isDirectory(file)) {
      wrong = "it is a directory";
    } else if (!Files.isDirectory(directory)) {
      wrong = "there is no directory " + directory;
    } else if (!Files.isWritable(Files.exists(file) ? file : directory)) {
      wrong = "permission denied";
    }
    if (wrong != null) {
      throw new UsageException("property " + property.with(value) + " cannot be written: " + wrong);
    }
  }
}

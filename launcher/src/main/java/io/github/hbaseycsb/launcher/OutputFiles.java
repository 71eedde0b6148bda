package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.property.YcsbProperty;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import site.ycsb.Client;

/** The files that YCSB writes measurements to, most of them only when all has been run. */
final class OutputFiles {
  private static final String HISTOGRAMS = YcsbProperty.HISTOGRAM_LOG_PREFIX.key();
  private static final String RAW = YcsbProperty.RAW_FILE.key();

  private static final String HDR = YcsbProperty.MEASUREMENT_TYPE.byDefault().orElseThrow();

  private OutputFiles() {}

  /** Checks that they can be written. */
  static void check(Properties properties) throws UsageException {
    String file = properties.getProperty(Client.EXPORT_FILE_PROPERTY);
    if (file != null) {
      requireWritable(Client.EXPORT_FILE_PROPERTY, file, file);
    }
    if (hasHistogramLogs(properties)) {
      String prefix = properties.getProperty(HISTOGRAMS, "");
      requireWritable(HISTOGRAMS, prefix, prefix + "READ.hdr");
    }
    String raw = properties.getProperty(RAW, "");
    if (!raw.isEmpty() && type(properties).contains("raw")) {
      requireWritable(RAW, raw, raw);
    }
  }

  /** A further file beside the histogram logs; empty if there are none. */
  public static Optional<Path> withHistogramLogs(Properties properties, String name) {
    return hasHistogramLogs(properties)
        ? Optional.of(Path.of(properties.getProperty(HISTOGRAMS, "") + name))
        : Optional.empty();
  }

  private static boolean hasHistogramLogs(Properties properties) {
    return Boolean.parseBoolean(properties.getProperty(YcsbProperty.HISTOGRAM_LOGS.key()))
        && type(properties).contains(HDR);
  }

  private static String type(Properties properties) {
    return properties.getProperty(YcsbProperty.MEASUREMENT_TYPE.key(), HDR);
  }

  private static void requireWritable(String key, String value, String name) throws UsageException {
    Path file;
    try {
      file = Path.of(name).toAbsolutePath();
    } catch (InvalidPathException e) {
      throw new UsageException("property " + key + "=" + name + " is not the name of a file", e);
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
      throw new UsageException("property " + key + "=" + value + " cannot be written: " + wrong);
    }
  }
}

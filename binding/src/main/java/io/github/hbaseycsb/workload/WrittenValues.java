package io.github.hbaseycsb.workload;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.workload.RowValues.RowHash;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.zip.CRC32C;

/**
 * What is written in the place of the values that a workload makes: these, values that compress, or
 * parts of a file.
 *
 * @param compressionRatio for {@link CompressibleValues}; 1 leaves values as they are
 * @param file the file, of which at most 2^31 - 1 bytes are used; empty for none
 */
public record WrittenValues(double compressionRatio, Optional<ByteBuffer> file) {
  /**
   * Reads the properties.
   *
   * @throws InvalidPropertyException if the ratio is none, or the file cannot be read or is empty
   */
  public static WrittenValues from(Properties properties) throws InvalidPropertyException {
    double ratio = BindingProperty.COMPRESSION_RATIO.in(properties);
    Optional<Path> path = path(properties);
    if (path.isEmpty()) {
      return new WrittenValues(ratio, Optional.empty());
    }
    try (FileChannel channel = FileChannel.open(path.get())) {
      long bytes = Math.min(channel.size(), Integer.MAX_VALUE);
      return new WrittenValues(ratio, Optional.of(channel.map(MapMode.READ_ONLY, 0, bytes)));
    } catch (IOException e) {
      throw unreadable(path.get().toString());
    }
  }

  /**
   * The file that the properties name; empty if they do not.
   *
   * @throws InvalidPropertyException if it cannot be read, or is empty
   */
  public static Optional<Path> path(Properties properties) throws InvalidPropertyException {
    Optional<String> given = BindingProperty.VALUES_FILE.givenIn(properties);
    if (given.isEmpty()) {
      return Optional.empty();
    }
    try {
      Path path = Path.of(given.get());
      if (Files.isRegularFile(path) && Files.isReadable(path) && Files.size(path) > 0) {
        return Optional.of(path);
      }
    } catch (IOException | InvalidPathException e) {
      // It is as unreadable as one that is not there.
    }
    throw unreadable(given.get());
  }

  private static InvalidPropertyException unreadable(String path) {
    return InvalidPropertyException.of(
        BindingProperty.VALUES_FILE.key(), path, "a file that can be read and is not empty");
  }

  /** The size of the file and its CRC-32C; empty without a file. */
  public Optional<String> checksum() {
    return file.map(
        bytes -> {
          CRC32C crc = new CRC32C();
          crc.update(bytes.duplicate());
          return "%d-%08x".formatted(bytes.capacity(), crc.getValue());
        });
  }

  /**
   * The value that is written, which is always the same for a key, a field and a value. That of a
   * file begins at a place that follows from key and field, and goes on at the file's beginning.
   *
   * @param value as the workload has made it; it may be changed
   * @return an array of the same length
   */
  public byte[] of(String key, String field, byte[] value) {
    if (file.isEmpty()) {
      return CompressibleValues.fill(value, compressionRatio);
    }
    ByteBuffer bytes = file.get();
    long hash = RowHash.mix(((long) key.hashCode() << Integer.SIZE) ^ field.hashCode());
    int at = (int) Long.remainderUnsigned(hash, bytes.capacity());
    for (int filled = 0; filled < value.length; at = 0) {
      int part = Math.min(value.length - filled, bytes.capacity() - at);
      bytes.get(at, value, filled, part);
      filled += part;
    }
    return value;
  }
}

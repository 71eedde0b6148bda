package io.github.hbaseycsb.workload;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.RowRangeProperty;
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
 * @param compressionRatio about how many times smaller values become together, 1 or more; 1 leaves
 *     them as they are
 * @param random whether the workload's values are random: those that compress follow from key and
 *     field instead
 * @param file the file, of which at most 2^31 - 1 bytes are used; empty for none
 */
public record WrittenValues(double compressionRatio, boolean random, Optional<ByteBuffer> file) {
  private static final byte[] FILLER =
      "This text takes the place of random bytes, so that values compress. "
          .repeat(64)
          .getBytes(US_ASCII);

  /** The characters of ASCII from the space on that can be printed. */
  private static final int PRINTABLE = 95;

  /**
   * Reads the properties.
   *
   * @throws InvalidPropertyException if the ratio is none, or the file cannot be read or is empty
   */
  public static WrittenValues from(Properties properties) throws InvalidPropertyException {
    double ratio = BindingProperty.COMPRESSION_RATIO.in(properties);
    boolean random = !RowRangeProperty.nameTest(properties);
    Optional<Path> path = path(properties);
    if (path.isEmpty()) {
      return new WrittenValues(ratio, random, Optional.empty());
    }
    try (FileChannel channel = FileChannel.open(path.get())) {
      long bytes = Math.min(channel.size(), Integer.MAX_VALUE);
      return new WrittenValues(
          ratio, random, Optional.of(channel.map(MapMode.READ_ONLY, 0, bytes)));
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
   * Changes a value in its array: the first part stays as it is, one byte at least, and a text that
   * all values have in common takes the place of the rest. So a codec finds that text in the values
   * before it, even if a value alone is shorter than the least repetition that the codec looks for.
   * What stays is compressed as before: not at all if it is of {@link RowValues}, to about four
   * fifths if it can be printed and the codec has a Huffman code.
   *
   * @return the same array; a value that has been changed already stays the same
   */
  static byte[] compressible(byte[] value, double ratio) {
    for (int at = kept(value.length, ratio); at < value.length; at += FILLER.length) {
      System.arraycopy(FILLER, 0, value, at, Math.min(FILLER.length, value.length - at));
    }
    return value;
  }

  private static int kept(int length, double ratio) {
    return (int) Math.max(1, Math.round(length / ratio));
  }

  /** Whether key, field and length determine a value, whatever the workload has made. */
  public boolean followFromRecords() {
    return file.isPresent() || (random && compressionRatio > 1);
  }

  /**
   * The value that is written, which is always the same for a key, a field and a value. That of a
   * file begins at a place that follows from key and field, and goes on at the file's beginning.
   *
   * @param value as the workload has made it; it may be changed
   * @return an array of the same length
   */
  public byte[] of(String key, String field, byte[] value) {
    if (!followFromRecords() || value.length == 0) {
      return compressible(value, compressionRatio);
    }
    long hash = RowHash.mix(((long) key.hashCode() << Integer.SIZE) ^ field.hashCode());
    if (file.isEmpty()) {
      byte[] kept = new RowValues(hash, kept(value.length, compressionRatio)).value(0);
      for (int i = 0; i < kept.length; i++) {
        value[i] = (byte) (' ' + Byte.toUnsignedInt(kept[i]) % PRINTABLE);
      }
      return compressible(value, compressionRatio);
    }
    ByteBuffer bytes = file.get();
    int at = (int) Long.remainderUnsigned(hash, bytes.capacity());
    for (int filled = 0; filled < value.length; at = 0) {
      int part = Math.min(value.length - filled, bytes.capacity() - at);
      bytes.get(at, value, filled, part);
      filled += part;
    }
    return value;
  }
}

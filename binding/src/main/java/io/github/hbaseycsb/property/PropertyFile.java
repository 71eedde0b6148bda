package io.github.hbaseycsb.property;

import java.io.IOException;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A property file, such as a workload file, as editors of any system leave it. */
public final class PropertyFile {
  private static final Pattern COMMENT = Pattern.compile("\\s#");

  private PropertyFile() {}

  /**
   * Reads a file in UTF-8, in UTF-16 with a byte order mark, or else in Latin-1. A mark is not part
   * of the first name, nor are blanks at its end part of a value.
   *
   * @throws NoSuchFileException if there is no such file
   * @throws IOException with a clause that says why it cannot be read, or that the end of a value
   *     looks like a comment, which belongs to the value
   */
  public static Properties read(Path file) throws IOException {
    Properties properties = new Properties();
    try {
      String text = text(Files.readAllBytes(file));
      if (text.indexOf('\0') >= 0) {
        throw new IOException(
            "it is not a text, or one in UTF-16 without a mark: save it as UTF-8");
      }
      properties.load(new StringReader(text));
    } catch (AccessDeniedException e) {
      throw new IOException("permission denied", e);
    } catch (IllegalArgumentException e) {
      throw new IOException("bad \\u escape", e);
    }
    for (String key : new TreeSet<>(properties.stringPropertyNames())) {
      String value = properties.getProperty(key).stripTrailing();
      if (COMMENT.matcher(value).find() && !key.equals(YcsbProperty.LABEL.key())) {
        throw new IOException(key + "=" + value + ": a comment needs a line of its own");
      }
      properties.setProperty(key, value);
    }
    return properties;
  }

  private static String text(byte[] bytes) {
    if (begins(bytes, 0xff, 0xfe)) {
      return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16LE);
    }
    if (begins(bytes, 0xfe, 0xff)) {
      return new String(bytes, 2, bytes.length - 2, StandardCharsets.UTF_16BE);
    }
    int mark = begins(bytes, 0xef, 0xbb, 0xbf) ? 3 : 0;
    ByteBuffer content = ByteBuffer.wrap(bytes, mark, bytes.length - mark);
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(content.duplicate()).toString();
    } catch (CharacterCodingException e) {
      return StandardCharsets.ISO_8859_1.decode(content).toString();
    }
  }

  private static boolean begins(byte[] bytes, int... mark) {
    return bytes.length >= mark.length
        && IntStream.range(0, mark.length).allMatch(i -> bytes[i] == (byte) mark[i]);
  }
}

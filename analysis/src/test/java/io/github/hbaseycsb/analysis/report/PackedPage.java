package io.github.hbaseycsb.analysis.report;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.InflaterInputStream;

/** Reads what is compressed in a page. */
public final class PackedPage {
  private static final Pattern PACKED =
      Pattern.compile("(<script type=\"text/plain\" id=\"\\w+\">)([^<]*)<");

  private PackedPage() {}

  /** The page with the texts themselves, which do not depend on the zlib that compressed them. */
  public static String unpacked(String html) {
    return PACKED
        .matcher(html)
        .replaceAll(
            packed -> Matcher.quoteReplacement(packed.group(1) + text(packed.group(2)) + "<"));
  }

  private static String text(String packed) {
    byte[] bytes = Base64.getDecoder().decode(packed);
    try (var in = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

package io.github.hbaseycsb.analysis.text;

import java.util.regex.Pattern;

/** Makes external text (names, property values, error messages) safe. */
public final class PlainText {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");
  private static final Pattern MARKUP = Pattern.compile("([\\\\`*_\\[\\]<>&|#~!])");

  private PlainText() {}

  /** The text without line breaks and control characters that affect a terminal. */
  public static String oneLine(String text) {
    return CONTROL.matcher(text).replaceAll(" ");
  }

  /** Markdown that shows the text unchanged, without markup, HTML, or the end of a table cell. */
  public static String inMarkdown(String text) {
    return MARKUP
        .matcher(oneLine(text))
        .replaceAll("\\\\$1")
        .replace("\\<", "&lt;")
        .replace("\\>", "&gt;")
        .replace("\\&", "&amp;");
  }
}

package io.github.hbaseycsb.analysis.report.text;

import java.util.regex.Pattern;

/** Text that comes from outside (names, property values, error texts), made harmless. */
public final class PlainText {
  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}+");
  private static final Pattern MARKUP = Pattern.compile("([\\\\`*_\\[\\]<>&|#~!])");

  private PlainText() {}

  /** Without line breaks and the control characters that steer a terminal. */
  public static String oneLine(String text) {
    return CONTROL.matcher(text).replaceAll(" ");
  }

  /** As Markdown that shows the text as it is: no markup, no HTML, no end of a table cell. */
  public static String inMarkdown(String text) {
    return MARKUP
        .matcher(oneLine(text))
        .replaceAll("\\\\$1")
        .replace("\\<", "&lt;")
        .replace("\\>", "&gt;")
        .replace("\\&", "&amp;");
  }
}

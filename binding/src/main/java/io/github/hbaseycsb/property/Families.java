package io.github.hbaseycsb.property;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The column families of a table, and the fields in each: either one for all fields, or several
 * that have the fields whose names end in some numbers.
 */
public final class Families {
  /** What {@link #parse} reads, for messages. */
  public static final String ALLOWED =
      "families with the numbers of their fields, in their order from 0 on, such as a:0-4,b:5-9";

  private static final String NAME = "[^:/;,=\\s\\x00-\\x1f.][^:/;,=\\s\\x00-\\x1f]*";
  private static final Pattern PART = Pattern.compile("(" + NAME + "):(\\d{1,6})(?:-(\\d{1,6}))?");

  private final List<Part> parts;
  private final List<byte[]> names;

  /**
   * A family with the fields of these numbers; with all, whatever their names, if the last is the
   * maximum.
   */
  private record Part(String family, int first, int last) {
    private boolean hasAll() {
      return last == Integer.MAX_VALUE;
    }

    @Override
    public String toString() {
      return hasAll() ? family : family + ":" + (first == last ? "" : first + "-") + last;
    }
  }

  private Families(List<Part> parts) {
    this.parts = List.copyOf(parts);
    this.names = parts.stream().map(part -> part.family.getBytes(UTF_8)).toList();
  }

  /** One family for all fields. */
  public static Families one(String family) {
    return new Families(List.of(new Part(family, 0, Integer.MAX_VALUE)));
  }

  /** Families that {@link #toString} has written. */
  public static Families of(String text) {
    return parse(text).orElseGet(() -> one(text));
  }

  /** Reads the property; empty if it is not as {@link #ALLOWED}. */
  static Optional<Families> parse(String text) {
    List<Part> parts = new ArrayList<>();
    int next = 0;
    for (String item : text.split(",", -1)) {
      Matcher part = PART.matcher(item);
      if (!part.matches() || Integer.parseInt(part.group(2)) != next) {
        return Optional.empty();
      }
      String family = part.group(1);
      int last = part.group(3) == null ? next : Integer.parseInt(part.group(3));
      if (last < next || parts.stream().anyMatch(it -> it.family.equals(family))) {
        return Optional.empty();
      }
      parts.add(new Part(family, next, last));
      next = last + 1;
    }
    return Optional.of(new Families(parts));
  }

  /** Their names in UTF-8, in the order of their fields; always the same arrays. */
  public List<byte[]> names() {
    return names;
  }

  /** The name of the first one, which has the columns beside the data, too. */
  public byte[] first() {
    return names.get(0);
  }

  /** Whether each of so many fields has a family, and no others have. */
  public boolean have(String fieldCount) {
    Part last = parts.get(parts.size() - 1);
    return last.hasAll() || Integer.toString(last.last + 1).equals(fieldCount);
  }

  /**
   * The family of a field.
   *
   * @throws IllegalArgumentException if none has it
   */
  public byte[] with(CharSequence field) {
    if (parts.get(0).hasAll()) {
      return first();
    }
    int begin = field.length();
    while (begin > 0 && Character.isDigit(field.charAt(begin - 1))) {
      begin--;
    }
    int digits = field.length() - begin;
    if (digits > 0 && digits < 10) {
      int number = Integer.parseInt(field, begin, field.length(), 10);
      for (int i = 0; i < parts.size(); i++) {
        if (number <= parts.get(i).last) {
          return names.get(i);
        }
      }
    }
    throw new IllegalArgumentException("no family of " + this + " has field " + field);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Families that && parts.equals(that.parts);
  }

  @Override
  public int hashCode() {
    return parts.hashCode();
  }

  /** The family's name, or the property. */
  @Override
  public String toString() {
    return parts.stream().map(Part::toString).collect(Collectors.joining(","));
  }
}

package io.github.hbaseycsb.property;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The rate at which operations are due, over time.
 *
 * @param once what it begins with
 * @param repeated what follows, again and again; at least one piece
 */
public record LoadShape(List<Piece> once, List<Piece> repeated) {
  /** What {@link #parse} reads, for messages. */
  public static final String ALLOWED =
      "operations per second, FROM-TOxSECONDS for a part of the time, separated by commas, with"
          + " what repeats in brackets, such as 1000x60,1000-5000x300,5000 or"
          + " 500x30,[500x55,9000x5]";

  private static final String NUMBER = "\\d{1,12}(?:\\.\\d{1,9})?";
  private static final Pattern PIECE =
      Pattern.compile("(%1$s)(?:-(%1$s))?(?:x(%1$s))?".formatted(NUMBER));
  private static final Pattern WHOLE = Pattern.compile("([^\\[\\]]*?),?(?:\\[([^\\[\\]]+)])?");

  public LoadShape {
    once = List.copyOf(once);
    repeated = List.copyOf(repeated);
  }

  /**
   * A time in which the rate is constant or changes evenly.
   *
   * @param from rate at its beginning, operations per second, above 0
   * @param to rate at its end
   * @param seconds its length, above 0; infinite with a constant rate only
   */
  public record Piece(double from, double to, double seconds) {
    static Optional<Piece> parse(String text) {
      Matcher piece = PIECE.matcher(text.strip());
      if (!piece.matches()) {
        return Optional.empty();
      }
      double from = Double.parseDouble(piece.group(1));
      double to = piece.group(2) == null ? from : Double.parseDouble(piece.group(2));
      double seconds =
          piece.group(3) == null ? Double.POSITIVE_INFINITY : Double.parseDouble(piece.group(3));
      boolean valid = from > 0 && to > 0 && seconds > 0 && (from == to || seconds < 1e12);
      return valid ? Optional.of(new Piece(from, to, seconds)) : Optional.empty();
    }

    private boolean isEndless() {
      return Double.isInfinite(seconds);
    }

    private double operations() {
      return (from + to) / 2 * seconds;
    }

    /** When a number of operations is due, s from its beginning. */
    private double secondsOf(double operations) {
      double growth = isEndless() ? 0 : (to - from) / seconds;
      // The root of from * t + growth / 2 * t^2 = operations, in a form that allows no growth.
      double root = Math.sqrt(Math.max(0, from * from + 2 * growth * operations));
      return 2 * operations / (from + root);
    }

    /** The number of operations that are due within a time, s from its beginning. */
    private double operationsIn(double time) {
      double growth = isEndless() ? 0 : (to - from) / seconds;
      return (from + growth * time / 2) * time;
    }

    private Piece times(double share) {
      return new Piece(from * share, to * share, seconds);
    }

    @Override
    public String toString() {
      return plain(from)
          + (from == to ? "" : "-" + plain(to))
          + (isEndless() ? "" : "x" + plain(seconds));
    }

    private static String plain(double value) {
      return BigDecimal.valueOf(Math.round(value * 1e9), 9).stripTrailingZeros().toPlainString();
    }
  }

  /**
   * The bursts of a load: each round of {@link #everySeconds} has one.
   *
   * @param fromSecond when it begins, s from the beginning of its round
   * @param toSecond when it ends
   */
  public record Bursts(double everySeconds, double fromSecond, double toSecond) {}

  /**
   * A constant rate.
   *
   * @param rate operations per second, above 0
   */
  public static LoadShape constant(double rate) {
    return new LoadShape(List.of(), List.of(new Piece(rate, rate, Double.POSITIVE_INFINITY)));
  }

  /** Reads {@link #toString}; empty if the text is not of that form. */
  public static Optional<LoadShape> parse(String text) {
    Matcher whole = WHOLE.matcher(text.strip());
    if (!whole.matches()) {
      return Optional.empty();
    }
    Optional<List<Piece>> first = pieces(whole.group(1));
    Optional<List<Piece>> then = pieces(whole.group(2));
    if (first.isEmpty() || then.isEmpty()) {
      return Optional.empty();
    }
    List<Piece> once = new ArrayList<>(first.get());
    List<Piece> repeated = new ArrayList<>(then.get());
    if (repeated.isEmpty() && !once.isEmpty()) {
      repeated.add(once.remove(once.size() - 1));
    } else if (repeated.isEmpty() || repeated.stream().anyMatch(Piece::isEndless)) {
      return Optional.empty();
    }
    return once.stream().anyMatch(Piece::isEndless)
            || (repeated.size() == 1 && then.get().isEmpty() && !repeated.get(0).isEndless())
        ? Optional.empty()
        : Optional.of(new LoadShape(once, repeated));
  }

  private static Optional<List<Piece>> pieces(String text) {
    List<Piece> pieces = new ArrayList<>();
    if (text != null && !text.isBlank()) {
      for (String each : text.split(",", -1)) {
        Optional<Piece> piece = Piece.parse(each);
        if (piece.isEmpty()) {
          return Optional.empty();
        }
        pieces.add(piece.get());
      }
    }
    return Optional.of(pieces);
  }

  /**
   * When a number of operations is due, s from the beginning. Of a Poisson process with this rate
   * the number is the sum of as many exponential gaps of mean 1.
   */
  public double secondsOf(double operations) {
    double seconds = 0;
    double left = operations;
    for (Piece piece : once) {
      if (left < piece.operations()) {
        return seconds + piece.secondsOf(left);
      }
      left -= piece.operations();
      seconds += piece.seconds();
    }
    if (!repeated.get(0).isEndless()) {
      double round = repeated.stream().mapToDouble(Piece::operations).sum();
      double rounds = Math.floor(left / round);
      left = Math.max(0, left - rounds * round);
      seconds += rounds * repeated.stream().mapToDouble(Piece::seconds).sum();
    }
    for (Piece piece : repeated) {
      if (left < piece.operations()) {
        return seconds + piece.secondsOf(left);
      }
      left -= piece.operations();
      seconds += piece.seconds();
    }
    return seconds; // The end of a round, by rounding.
  }

  /** The number of operations that are due within a time, s from the beginning. */
  public double operationsIn(double seconds) {
    double left = seconds;
    double operations = 0;
    for (Piece piece : once) {
      double part = Math.min(left, piece.seconds());
      operations += piece.operationsIn(part);
      left -= part;
    }
    while (left > 0) {
      for (Piece piece : repeated) {
        double part = Math.min(left, piece.seconds());
        operations += piece.operationsIn(part);
        left -= part;
      }
    }
    return operations;
  }

  /** Whether it is one rate all the time. */
  public boolean isConstant() {
    return once.isEmpty() && repeated.get(0).isEndless();
  }

  /** Its bursts, if a base, a burst and the base again repeat from its beginning. */
  public Optional<Bursts> bursts() {
    if (!once.isEmpty()
        || repeated.size() != 3
        || repeated.get(1).from() <= Math.max(repeated.get(0).to(), repeated.get(2).from())) {
      return Optional.empty();
    }
    double from = repeated.get(0).seconds();
    double to = from + repeated.get(1).seconds();
    return Optional.of(new Bursts(to + repeated.get(2).seconds(), from, to));
  }

  /** The same, after a time at its first rate. */
  public LoadShape after(double seconds) {
    List<Piece> begun = new ArrayList<>();
    if (seconds > 0) {
      double rate = (once.isEmpty() ? repeated : once).get(0).from();
      begun.add(new Piece(rate, rate, seconds));
    }
    begun.addAll(once);
    return new LoadShape(begun, repeated);
  }

  /** A share of this load. The shares of all clients add up to the whole. */
  public LoadShape times(double share) {
    return new LoadShape(
        once.stream().map(piece -> piece.times(share)).toList(),
        repeated.stream().map(piece -> piece.times(share)).toList());
  }

  /** The text of {@link #ALLOWED}. */
  @Override
  public String toString() {
    String first = once.stream().map(Piece::toString).collect(Collectors.joining(","));
    String then = repeated.stream().map(Piece::toString).collect(Collectors.joining(","));
    return first
        + (first.isEmpty() ? "" : ",")
        + (repeated.get(0).isEndless() ? then : "[" + then + "]");
  }
}

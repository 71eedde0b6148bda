package io.github.hbaseycsb.property;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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
  private static final String PIECE = "%1$s(?:-%1$s)?(?:x%1$s)?".formatted(NUMBER);
  private static final String PIECES = "%1$s(?:,%1$s)*".formatted(PIECE);
  private static final Pattern WHOLE =
      Pattern.compile("(?=[\\d\\[])(%1$s|),?(?:\\[(%1$s)])?".formatted(PIECES));

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
    private static Piece parse(String text) {
      String[] time = text.split("x", -1);
      String[] rates = time[0].split("-", -1);
      return new Piece(
          Double.parseDouble(rates[0]),
          Double.parseDouble(rates[rates.length - 1]),
          time.length == 1 ? Double.POSITIVE_INFINITY : Double.parseDouble(time[1]));
    }

    private boolean isValid() {
      return from > 0 && to > 0 && seconds > 0 && (from == to || !isEndless());
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

  /** A constant rate, operations per second, above 0. */
  public static LoadShape constant(double rate) {
    return new LoadShape(List.of(), List.of(new Piece(rate, rate, Double.POSITIVE_INFINITY)));
  }

  /** Reads {@link #toString}; empty if the text is not of that form. */
  public static Optional<LoadShape> parse(String text) {
    Matcher whole = WHOLE.matcher(text.replaceAll("\\s*,\\s*", ",").strip());
    if (!whole.matches()) {
      return Optional.empty();
    }
    List<Piece> once = pieces(whole.group(1));
    List<Piece> repeated = whole.group(2) == null ? List.of() : pieces(whole.group(2));
    if (repeated.isEmpty()) {
      // The last rate goes on.
      int last = once.size() - 1;
      repeated = once.subList(last, last + 1);
      once = once.subList(0, last);
    }
    boolean valid =
        once.stream().allMatch(it -> it.isValid() && !it.isEndless())
            && repeated.stream().allMatch(Piece::isValid)
            && repeated.stream().allMatch(it -> it.isEndless() == (whole.group(2) == null));
    return valid ? Optional.of(new LoadShape(once, repeated)) : Optional.empty();
  }

  private static List<Piece> pieces(String text) {
    return text.isEmpty() ? List.of() : Stream.of(text.split(",", -1)).map(Piece::parse).toList();
  }

  /**
   * When a number of operations is due, s from the beginning. Of a Poisson process with this rate
   * the number is the sum of as many exponential gaps of mean 1.
   */
  public double secondsOf(double operations) {
    return along(operations, Piece::operations, Piece::seconds, Piece::secondsOf);
  }

  /** The number of operations that are due within a time, s from the beginning. */
  public double operationsIn(double seconds) {
    return along(seconds, Piece::seconds, Piece::operations, Piece::operationsIn);
  }

  /**
   * Goes from piece to piece.
   *
   * @param length how far
   * @param ofPiece the length of a piece
   * @param sum of what is summed up in a piece
   * @param ofPart the same of its first part
   */
  private double along(
      double length,
      ToDoubleFunction<Piece> ofPiece,
      ToDoubleFunction<Piece> sum,
      ToDoubleBiFunction<Piece, Double> ofPart) {
    double left = length - sum(once, ofPiece);
    double round = sum(repeated, ofPiece);
    double rounds = Math.max(0, Math.floor(left / round));
    double result = rounds == 0 ? 0 : rounds * sum(repeated, sum);
    left = length - (rounds == 0 ? 0 : rounds * round);
    for (List<Piece> pieces : List.of(once, repeated)) {
      for (Piece piece : pieces) {
        if (left < ofPiece.applyAsDouble(piece)) {
          return result + ofPart.applyAsDouble(piece, Math.max(0, left));
        }
        left -= ofPiece.applyAsDouble(piece);
        result += sum.applyAsDouble(piece);
      }
    }
    return result; // The end of a round, by rounding.
  }

  private static double sum(List<Piece> pieces, ToDoubleFunction<Piece> of) {
    double sum = 0;
    for (Piece piece : pieces) {
      sum += of.applyAsDouble(piece);
    }
    return sum;
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

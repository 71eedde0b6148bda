package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.report.compare.Gate.Outcome;
import io.github.hbaseycsb.analysis.report.compare.Gate.Ruling;
import io.github.hbaseycsb.analysis.report.text.PlainText;
import io.github.hbaseycsb.analysis.report.text.Templates;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Writes a gate's rulings in JUnit's XML format for CI servers, with a test case for each cell and
 * limit. A slower cell is a failure. An inconclusive one is an error: CI servers count a build with
 * skipped tests as good, and a gate without a decision must not look as if it had passed.
 */
public final class JUnitReport {
  private JUnitReport() {}

  /** Text for XML, which the template escapes. */
  private record View(List<TestCase> cases, long slower, long inconclusive, String note) {}

  /**
   * A ruling.
   *
   * @param problem the element that says why it did not pass; empty if it passed
   * @param why empty if it passed without doubts
   */
  private record TestCase(
      String side, String name, String problem, Outcome outcome, Optional<String> why) {
    static TestCase of(Ruling ruling) {
      boolean passed = ruling.outcome() == Outcome.PASSED;
      return new TestCase(
          inXml(ruling.side()),
          inXml(ruling.cell() + ": " + ruling.limit()),
          passed ? "" : ruling.outcome() == Outcome.SLOWER ? "failure" : "error",
          ruling.outcome(),
          passed && ruling.doubts().isEmpty()
              ? Optional.empty()
              : Optional.of(inXml(ruling.why())));
    }
  }

  /** The text of the XML. */
  public static String of(List<Ruling> rulings, String note) {
    return Templates.render(
        "junit.xml.ftl",
        new View(
            rulings.stream().map(TestCase::of).toList(),
            count(rulings, Outcome.SLOWER),
            count(rulings, Outcome.INCONCLUSIVE),
            inXml(note)));
  }

  private static long count(List<Ruling> rulings, Outcome outcome) {
    return rulings.stream().filter(ruling -> ruling.outcome() == outcome).count();
  }

  /** Removes characters that XML does not allow, even escaped. */
  private static String inXml(String text) {
    return PlainText.oneLine(text)
        .codePoints()
        .filter(c -> c >= ' ' && !(c >= 0xD800 && c <= 0xDFFF) && c != 0xFFFE && c != 0xFFFF)
        .mapToObj(Character::toString)
        .collect(Collectors.joining());
  }
}

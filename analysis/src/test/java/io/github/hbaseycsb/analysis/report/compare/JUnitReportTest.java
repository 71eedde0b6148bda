package io.github.hbaseycsb.analysis.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.compare.Gate.Outcome;
import io.github.hbaseycsb.analysis.report.compare.Gate.Ruling;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.Test;
import org.w3c.dom.Element;

public class JUnitReportTest {
  private static final String LIMIT = "throughput at most 5% lower";

  private static Element parsed(Ruling... rulings) throws Exception {
    return DocumentBuilderFactory.newDefaultInstance()
        .newDocumentBuilder()
        .parse(
            new ByteArrayInputStream(
                Gate.toJUnit(List.of(rulings), "What holds.").getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();
  }

  @Test
  public void slowerIsAFailureAndInconclusiveIsAnError() throws Exception {
    Element suite =
        parsed(
            new Ruling("after", "a", LIMIT, Outcome.PASSED, "fine", List.of()),
            new Ruling("after", "b", LIMIT, Outcome.SLOWER, "throughput -10.0%", List.of()),
            new Ruling(
                "after", "c", LIMIT, Outcome.INCONCLUSIVE, "a side has a single run", List.of()));

    assertThat(suite.getTagName()).isEqualTo("testsuite");
    assertThat(suite.getAttribute("tests")).isEqualTo("3");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("1");
    Element failed = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(failed.getAttribute("message")).isEqualTo("throughput -10.0%");
    assertThat(((Element) failed.getParentNode()).getAttribute("name"))
        .isEqualTo("b: throughput at most 5% lower");
    Element error = (Element) suite.getElementsByTagName("error").item(0);
    assertThat(((Element) error.getParentNode()).getAttribute("name")).startsWith("c: ");
    Element passed = (Element) suite.getElementsByTagName("testcase").item(0);
    assertThat(passed.getAttribute("classname")).isEqualTo("after");
    assertThat(passed.getChildNodes().getLength()).isZero();
  }

  @Test
  public void warningsOfWhatPassedAndTheNoteAreItsOutput() throws Exception {
    Element suite =
        parsed(
            new Ruling(
                "after",
                "a",
                LIMIT,
                Outcome.PASSED,
                "+1.0%; only B <batches>",
                List.of("only B <batches>")));

    assertThat(suite.getAttribute("failures")).isEqualTo("0");
    Element testcase = (Element) suite.getElementsByTagName("testcase").item(0);
    assertThat(testcase.getElementsByTagName("system-out").item(0).getTextContent())
        .isEqualTo("+1.0%; only B <batches>");
    assertThat(suite.getElementsByTagName("system-out").item(1).getTextContent())
        .isEqualTo("What holds.");
  }

  @Test
  public void whateverNamesAreTheXmlIsWellFormed() throws Exception {
    String name = "<a> & \"b\" 'c' ]]> \u0000\u0001\uFFFE\uD800 \u00fc \uD83D\uDE00";
    Element suite = parsed(new Ruling(name, name, name, Outcome.SLOWER, name, List.of()));

    Element testcase = (Element) suite.getElementsByTagName("testcase").item(0);
    assertThat(testcase.getAttribute("classname"))
        .isEqualTo("<a> & \"b\" 'c' ]]>   \u00fc \uD83D\uDE00");
  }
}

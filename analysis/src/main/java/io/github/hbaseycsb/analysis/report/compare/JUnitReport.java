package io.github.hbaseycsb.analysis.report.compare;

import io.github.hbaseycsb.analysis.report.compare.Gate.Outcome;
import io.github.hbaseycsb.analysis.report.compare.Gate.Ruling;
import io.github.hbaseycsb.analysis.report.text.PlainText;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Collectors;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * Writes a gate's rulings in JUnit's XML format for CI servers, with a test case for each cell and
 * limit. A slower cell is a failure. An inconclusive one is an error: CI servers count a build with
 * skipped tests as good, and a gate without a decision must not look as if it had passed.
 */
public final class JUnitReport {
  private static final String SUITE = "campaign compare";

  private final XMLStreamWriter out;

  private JUnitReport(XMLStreamWriter out) {
    this.out = out;
  }

  /**
   * The text of the XML.
   *
   * @param note the explanation of the figures
   */
  public static String of(List<Ruling> rulings, String note) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter out = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      new JUnitReport(out).write(rulings, note);
      out.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e);
    }
    return text.append('\n').toString();
  }

  private void write(List<Ruling> rulings, String note) throws XMLStreamException {
    out.writeStartDocument("UTF-8", "1.0");
    out.writeCharacters("\n");
    out.writeStartElement("testsuite");
    attribute("name", SUITE);
    attribute("tests", Integer.toString(rulings.size()));
    attribute("failures", count(rulings, Outcome.SLOWER));
    attribute("errors", count(rulings, Outcome.INCONCLUSIVE));
    attribute("skipped", "0");
    for (Ruling ruling : rulings) {
      out.writeCharacters("\n  ");
      write(ruling);
    }
    out.writeCharacters("\n  ");
    systemOut(note);
    out.writeCharacters("\n");
    out.writeEndElement();
    out.writeEndDocument();
  }

  private void write(Ruling ruling) throws XMLStreamException {
    out.writeStartElement("testcase");
    attribute("classname", ruling.side());
    attribute("name", ruling.cell() + ": " + ruling.limit());
    if (ruling.outcome() != Outcome.PASSED) {
      out.writeEmptyElement(ruling.outcome() == Outcome.SLOWER ? "failure" : "error");
      attribute("type", ruling.outcome().toString());
      attribute("message", ruling.why());
    } else if (!ruling.doubts().isEmpty()) {
      systemOut(ruling.why());
    }
    out.writeEndElement();
  }

  private void systemOut(String text) throws XMLStreamException {
    out.writeStartElement("system-out");
    out.writeCharacters(inXml(text));
    out.writeEndElement();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    out.writeAttribute(name, inXml(value));
  }

  private static String count(List<Ruling> rulings, Outcome outcome) {
    return Long.toString(rulings.stream().filter(ruling -> ruling.outcome() == outcome).count());
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

package io.github.hbaseycsb.campaign.hbase;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/** Reads the XML document of Hadoop's {@code /conf} page. */
final class ServerSettings {
  private ServerSettings() {}

  /**
   * The settings that do not come from a file of defaults, such as {@code hbase-default.xml}.
   *
   * @return by key, not redacted
   * @throws IOException when this is not such a document
   */
  static Map<String, String> nonDefault(byte[] xml) throws IOException {
    NodeList properties = parse(xml).getElementsByTagName("property");
    Map<String, String> settings = new TreeMap<>();
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      if (!text(property, "source").endsWith("-default.xml")) {
        settings.put(text(property, "name"), text(property, "value"));
      }
    }
    return settings;
  }

  /** The text of the last child of that name: a setting lists all files that it comes from. */
  private static String text(Element property, String child) {
    NodeList children = property.getElementsByTagName(child);
    return children.getLength() == 0
        ? ""
        : children.item(children.getLength() - 1).getTextContent();
  }

  private static Document parse(byte[] xml) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      // The document is from outside: it must not name files to be read.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(new ByteArrayInputStream(xml));
    } catch (SAXException e) {
      throw new IOException("these are not settings: " + e.getMessage(), e);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}

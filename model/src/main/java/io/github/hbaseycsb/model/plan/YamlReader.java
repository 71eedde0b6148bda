package io.github.hbaseycsb.model.plan;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.model.plan.YamlNode.Empty;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping.Entry;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import io.github.hbaseycsb.model.plan.YamlNode.Sequence;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Reads one YAML document into nodes with locations. */
public record YamlReader(BiFunction<Integer, Integer, Location> locate, Problems problems) {
  /**
   * Reads a file.
   *
   * @param file its name in messages
   * @return empty, with a problem reported, if the text has no value or is not YAML
   */
  public static Optional<YamlNode> readFile(String file, String text, Problems problems) {
    // JSON may be indented by tabs, YAML may not.
    boolean json = text.replaceFirst("^\ufeff", "").stripLeading().startsWith("{");
    return new YamlReader((line, column) -> new Location(file, line, column), problems)
        .read(json ? text.replace('\t', ' ') : text);
  }

  /** Reads a value from the command line. All of it has the same location. */
  public static Optional<YamlNode> readValue(Location location, String text, Problems problems) {
    return new YamlReader((line, column) -> location, problems).read(text);
  }

  private Optional<YamlNode> read(String text) {
    try (YAMLParser parser = new YAMLFactory().createParser(text)) {
      if (parser.nextToken() == null) {
        return Optional.empty();
      }
      YamlNode node = node(parser);
      if (parser.nextToken() != null) {
        problems.add(here(parser), "", "a second document: a plan has one");
      }
      return Optional.of(node);
    } catch (JsonProcessingException e) {
      addSyntaxError(e);
    } catch (IOException e) {
      problems.add(locate.apply(1, 1), "", "not YAML: " + e.getMessage());
    }
    return Optional.empty();
  }

  private YamlNode node(YAMLParser parser) throws IOException {
    Location location = here(parser);
    if (parser.isCurrentAlias()) {
      problems.add(
          location, "", "*" + parser.getText() + " is an alias: write out what it stands for");
      return new Empty(location);
    }
    Object tag = parser.getTypeId();
    return switch (parser.currentToken()) {
      case START_OBJECT -> tagged(tag, mapping(parser, location));
      case START_ARRAY -> sequence(parser, location);
      case VALUE_NULL -> new Empty(location);
      default -> new Scalar(location, parser.getText());
    };
  }

  /** A section with a tag, as earlier builds wrote them: that of its name in another section. */
  private static Mapping tagged(Object tag, Mapping section) {
    return tag == null || tag.toString().startsWith("tag:")
        ? section
        : new Mapping(
            section.location(), Map.of(tag.toString(), new Entry(section.location(), section)));
  }

  private Mapping mapping(YAMLParser parser, Location location) throws IOException {
    Map<String, Entry> entries = new LinkedHashMap<>();
    String number = "";
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      Location keyLocation = here(parser);
      String key = parser.currentName();
      parser.nextToken();
      YamlNode value = node(parser);
      if (value.isEmpty() && key.matches("\\d{3}") && number.matches("[\\d,]+")) {
        number += "," + key;
        problems.add(
            keyLocation,
            "",
            "a comma ends the value, %s is not one number: write %s or %s"
                .formatted(number, number.replace(',', '_'), number.replace(",", "")));
        continue;
      }
      number = value.asScalar().map(Scalar::text).orElse("");
      Entry before = entries.putIfAbsent(key, new Entry(keyLocation, value));
      if (before != null) {
        problems.add(
            keyLocation, key, "occurs twice, first at " + before.keyLocation() + ": keep one");
      }
    }
    return new Mapping(location, entries);
  }

  private Sequence sequence(YAMLParser parser, Location location) throws IOException {
    List<YamlNode> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(node(parser));
    }
    return new Sequence(location, items);
  }

  private Location here(YAMLParser parser) {
    return at(parser.currentTokenLocation());
  }

  private Location at(JsonLocation location) {
    return location == null
        ? locate.apply(1, 1)
        : locate.apply(Math.max(1, location.getLineNr()), Math.max(1, location.getColumnNr()));
  }

  /** Reports where the text stops being YAML, which is not always where the parser stopped. */
  private void addSyntaxError(JsonProcessingException e) {
    if (e.getCause() instanceof MarkedYAMLException yaml && yaml.getProblemMark() != null) {
      Mark mark = yaml.getProblemMark();
      problems.add(
          locate.apply(mark.getLine() + 1, mark.getColumn() + 1),
          "",
          "not YAML: " + yaml.getProblem());
    } else {
      problems.add(at(e.getLocation()), "", "not YAML: " + FirstLine.of(e.getOriginalMessage()));
    }
  }
}

package io.github.hbaseycsb.campaign;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.finding.Family;
import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.finding.FindingType.Bias;
import io.github.hbaseycsb.analysis.limit.LimitType;
import io.github.hbaseycsb.campaign.plan.Checkout;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Property;
import io.github.hbaseycsb.property.RowRangeProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.Test;

/**
 * Tables of the documents that have what is declared in code. With {@code -Dtables=write} they are
 * written instead of compared.
 */
public class ReferenceTablesTest {
  @Test
  public void keysOfPlans() throws IOException {
    List<String> rows = new ArrayList<>();
    for (Key<?> key : PlanKeys.ALL) {
      rows.add(row(key.path(), key.defaultText().isEmpty() ? "empty" : key.defaultText(), key));
    }
    rows.add("| `variants` | none | list of sections that override the plan |");
    rows.add(row(PlanKeys.VARIANT.path(), PlanKeys.VARIANT.defaultText(), PlanKeys.VARIANT));
    rows.add("| `scale` | none | section of scales by name, for `--scale NAME` |");
    table("campaigns/README.md", "plan-keys", rows);
  }

  private static String row(String path, String byDefault, Key<?> key) {
    return "| `%s` | %s | %s |".formatted(path, byDefault, key.meaning());
  }

  @Test
  public void propertiesOfTheBinding() throws IOException {
    table(
        "docs/properties.md",
        "properties",
        BindingProperty.all().stream().map(ReferenceTablesTest::row).toList());
  }

  @Test
  public void propertiesOfRowRanges() throws IOException {
    table(
        "workloads/README.md",
        "row-range-properties",
        RowRangeProperty.ALL.stream()
            .map(
                property ->
                    "| `%s` | %s | %s | %s |"
                        .formatted(
                            property.key(),
                            property.byDefault().map(it -> "`" + it + "`").orElse(""),
                            property.type().allowed(),
                            property.meaning()))
            .toList());
  }

  private static String row(Property<?> property) {
    String byDefault = property.byDefault().map(value -> "`" + shortened(value) + "`").orElse("");
    return "| `%s` | %s | %s |".formatted(property.key(), byDefault, property.meaning());
  }

  /** The only long one is hexadecimal. */
  private static String shortened(String value) {
    int length = value.length();
    return length < 20
        ? value
        : "%s...%s (%d bytes)"
            .formatted(value.substring(0, 4), value.substring(length - 2), length / 2);
  }

  @Test
  public void findings() throws IOException {
    String document = "docs/reference/warnings.md";
    for (Family family : Family.values()) {
      assertThat(Files.readString(Checkout.directory().resolve(document)))
          .contains("\n## %s\n\n%s\n".formatted(family.heading(), family.action()));
      table(
          document,
          "warnings-" + family,
          Stream.of(FindingType.values())
              .filter(type -> type.family() == family)
              .map(type -> "| `%s` | %s | %s |".formatted(type.code(), type.verdict(), type.when()))
              .toList());
    }
  }

  @Test
  public void whatToDoAboutAFinding() throws IOException {
    for (Family family : Family.values()) {
      Map<String, String> codes =
          Stream.of(FindingType.values())
              .filter(type -> type.family() == family && type.action().isPresent())
              .collect(
                  Collectors.groupingBy(
                      type -> type.action().orElseThrow(),
                      LinkedHashMap::new,
                      Collectors.mapping(type -> "`" + type.code() + "`", joining(", "))));
      table(
          "docs/reading-a-report.md",
          "actions-" + family,
          codes.entrySet().stream()
              .map(of -> "| %s | %s |".formatted(of.getValue(), of.getKey()))
              .toList());
    }
  }

  @Test
  public void whatAFindingCanDoToAComparison() throws IOException {
    List<String> rows = new ArrayList<>();
    for (Bias bias : EnumSet.complementOf(EnumSet.of(Bias.NONE))) {
      String codes =
          Stream.of(FindingType.values())
              .filter(type -> type.bias() == bias)
              .map(type -> "`" + type.code() + "`")
              .collect(joining(", "));
      rows.add("| %s | %s | %s |".formatted(codes, bias.direction(), bias.remedy()));
    }
    table("docs/reference/warnings.md", "biases", rows);
  }

  @Test
  public void limits() throws IOException {
    table(
        "docs/reading-a-report.md",
        "limits",
        Stream.of(LimitType.values())
            .map(type -> "| %s (`%s`) | %s |".formatted(type, type.code(), type.remedy()))
            .toList());
    table(
        "docs/dev/limits.md",
        "limit-estimates",
        Stream.of(LimitType.values())
            .map(type -> "| `%s` | %s |".formatted(type.code(), type.estimate()))
            .toList());
  }

  @Test
  public void documentsAndMessagesNameOnlyKeysThatPlansHave() throws IOException {
    Pattern text = Pattern.compile("\"(?:[^\"\\\\\n]|\\\\.)*\"");
    Pattern key =
        Pattern.compile(
            "(?<![\\w./-])(?:cluster|table|dataset|settle|runs)(?:\\.[a-z][A-Za-z]*+)++(?<!\\.ftl)");
    List<String> unknown = new ArrayList<>();
    int known = 0;
    for (Path file : filesWithKeys()) {
      String content = Files.readString(file);
      String words =
          file.toString().endsWith(".java")
              ? text.matcher(content).results().map(MatchResult::group).collect(joining("\n"))
              : content;
      for (String name : key.matcher(words).results().map(MatchResult::group).toList()) {
        if (isKnown(name)) {
          known++;
        } else {
          unknown.add(file.getFileName() + ": " + name);
        }
      }
    }
    assertThat(unknown).isEmpty();
    assertThat(known).isPositive();
  }

  /** A key, a section, or what is below a key that takes any names. */
  private static boolean isKnown(String path) {
    return !PlanKeys.below(path).isEmpty()
        || PlanKeys.at(path).isPresent()
        || PlanKeys.ALL.stream()
            .filter(key -> key.type().isOpen())
            .anyMatch(key -> path.startsWith(key.path() + "."));
  }

  /** Documents, and classes with messages, except that of plans as they were. */
  private static List<Path> filesWithKeys() throws IOException {
    List<Path> files = new ArrayList<>(List.of(Checkout.directory().resolve("README.md")));
    for (String root :
        List.of("docs", "campaigns", "model/src/main", "analysis/src/main", "campaign/src/main")) {
      try (Stream<Path> below = Files.walk(Checkout.directory().resolve(root))) {
        below
            .filter(file -> file.toString().matches(".*\\.(md|java)"))
            .filter(file -> !file.endsWith("EarlierPlan.java"))
            .forEach(files::add);
      }
    }
    return files;
  }

  /** Compares the rows of the table below the comment {@code <!-- table: NAME -->}. */
  private static void table(String document, String name, List<String> rows) throws IOException {
    Path file = Checkout.directory().resolve(document);
    List<String> lines = new ArrayList<>(Files.readAllLines(file));
    int mark = lines.indexOf("<!-- table: " + name + " -->");
    assertThat(mark).as("the place of table %s in %s", name, document).isNotNegative();
    int first = mark + 3;
    int end = first;
    while (end < lines.size() && lines.get(end).startsWith("|")) {
      end++;
    }
    List<String> written = lines.subList(first, end);
    if ("write".equals(System.getProperty("tables"))) {
      written.clear();
      lines.addAll(first, rows);
      Files.write(file, lines);
    } else {
      assertThat(written)
          .as("table %s in %s: mvn -pl campaign -am test -Dtables=write writes it", name, document)
          .isEqualTo(rows);
    }
  }
}

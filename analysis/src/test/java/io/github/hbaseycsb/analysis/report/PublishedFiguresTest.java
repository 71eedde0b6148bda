package io.github.hbaseycsb.analysis.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.report.PublishedFigures.MeasuredRows;
import io.github.hbaseycsb.analysis.stats.Mean;
import io.github.hbaseycsb.analysis.text.Table;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.Test;

public class PublishedFiguresTest {
  private static MeasuredRows own(
      String experiment, String variant, boolean autoflush, boolean initial) {
    return new MeasuredRows(
        experiment,
        experiment + "-" + variant,
        variant,
        autoflush,
        true,
        initial,
        OptionalInt.of(4),
        100,
        Mean.of(7990, 8010),
        Optional.of(Mean.of(8.08)));
  }

  private static List<String> row(Table.View table, String... begin) {
    return table.rows().stream()
        .filter(row -> row.subList(0, begin.length).equals(List.of(begin)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  public void ownFiguresHaveTheLayoutOfTheOriginals() throws IOException {
    PublishedFigures.Section section =
        PublishedFigures.beside(List.of(own("random-write", "w", false, false))).get(0);

    assertThat(section.table().view().headings())
        .containsExactly(
            "experiment",
            "cell",
            "elapsed s",
            "rows/s",
            "rows/s per node",
            "ms/row per node",
            "MB/s");
    // 8000 rows/s of 4 nodes are 2000 of each, and 0.5 ms each.
    assertThat(section.table().view().rows())
        .containsExactly(
            List.of(
                "random-write",
                "random-write-w",
                "100.0",
                "8,000 \u00b1 130",
                "2,000",
                "0.500",
                "8.080"));
  }

  @Test
  public void everySystemThatWasPublishedHasAColumn() throws IOException {
    Table.View table =
        PublishedFigures.beside(List.of(own("random-read", "r", true, false)))
            .get(1)
            .table()
            .view();

    assertThat(table.headings())
        .hasSize(18)
        .startsWith("experiment", "this campaign", "HBase20070708")
        .contains("HBase-0.19.0RC1-8clients", "mapfile-0.19.0")
        .endsWith("BigTable");
    assertThat(row(table, "random-read"))
        .startsWith("random-read", "8,000", "68", "272")
        .endsWith("768", "1212");
    assertThat(row(table, "random-read-mem")).startsWith("random-read-mem", "-", "-");
  }

  @Test
  public void variantsOfOneExperimentHaveAColumnEach() throws IOException {
    Table.View table =
        PublishedFigures.beside(
                List.of(
                    own("random-read", "report-1", false, false),
                    own("random-read", "report-2", true, false)))
            .get(1)
            .table()
            .view();

    assertThat(table.headings()).startsWith("experiment", "report-1", "report-2");
  }

  @Test
  public void hbase020StandsBesideTheCellWithItsSettings() throws IOException {
    Table.View table =
        PublishedFigures.beside(
                List.of(
                    own("sequential-write", "new", false, true),
                    own("sequential-write", "old", true, false)))
            .get(2)
            .table()
            .view();

    assertThat(row(table, "1", "sequential-write", "new, one region", "false", "true"))
        .containsSequence(
            "359", "11683", "2921", "0.34", "11.80", "8547", "100.0", "8,000 \u00b1 130");
    assertThat(row(table, "1", "sequential-write", "loaded", "false", "true")).endsWith("-", "-");
    assertThat(row(table, "2", "sequential-write", "loaded", "true", "true")).endsWith("8.080");
    assertThat(table.rows()).hasSize(17);
  }

  @Test
  public void figure6IsOfEachServer() throws IOException {
    Table.View table =
        PublishedFigures.beside(List.of(own("scan", "s", true, false))).get(3).table().view();

    assertThat(row(table, "scan"))
        .containsExactly("scan", "15385", "10526", "9524", "7843", "scan-s: 2,000");
  }

  @Test
  public void otherCampaignsHaveNone() throws IOException {
    assertThat(PublishedFigures.beside(List.of())).isEmpty();
  }
}

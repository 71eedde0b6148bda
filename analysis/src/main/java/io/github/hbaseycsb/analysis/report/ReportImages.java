package io.github.hbaseycsb.analysis.report;

import io.github.hbaseycsb.analysis.CampaignSummary;
import io.github.hbaseycsb.analysis.CellSummary;
import io.github.hbaseycsb.analysis.report.page.CampaignCharts;
import io.github.hbaseycsb.analysis.report.page.CapacityCharts;
import io.github.hbaseycsb.analysis.report.page.Chart;
import io.github.hbaseycsb.analysis.report.page.SvgCharts;
import io.github.hbaseycsb.model.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes the main charts of {@code report.html} as SVG files for slides, to {@code images/} in a
 * results directory. The same runs give the same bytes.
 */
public final class ReportImages {
  public static final String DIRECTORY = "images";

  private ReportImages() {}

  /**
   * Writes charts of the changes from the first variant, of the throughput of all cells or, at
   * target rates, of their latency, of the tests of the Bigtable paper beside published figures, of
   * latency against throughput if there are several loads, of capacities, and of latency by
   * percentile for each cell.
   *
   * @return the files, in this order
   * @throws IOException if an image cannot be written
   */
  public static List<Path> write(ResultFiles.Written written) throws IOException {
    Path directory = Files.createDirectories(written.results().resolve(DIRECTORY));
    List<Path> files = new ArrayList<>();
    Map<String, Chart> images = images(written);
    if (images.isEmpty()) {
      return files;
    }
    SvgCharts drawing = new SvgCharts();
    for (Map.Entry<String, Chart> image : images.entrySet()) {
      Path file = directory.resolve(image.getKey() + ".svg");
      AtomicFile.write(file, drawing.of(image.getValue()));
      files.add(file);
    }
    return files;
  }

  private static Map<String, Chart> images(ResultFiles.Written written) throws IOException {
    CampaignSummary summary = written.summary();
    Map<String, Chart> images = new LinkedHashMap<>();
    AnswerCharts answer = AnswerCharts.of(summary, written.variants());
    answer.changed().ifPresent(chart -> images.put("changes", chart));
    if (images.containsKey("changes") || answer.capacities().isEmpty()) {
      String name = answer.atTargets() ? "target-latency" : "throughput";
      answer.figures().ifPresent(chart -> images.put(name, chart));
    }
    PublishedFigures.chart(written.rows()).ifPresent(chart -> images.put("history", chart));
    List<Chart> sweeps = CampaignCharts.sweeps(summary.cells());
    for (int i = 0; i < sweeps.size(); i++) {
      images.put("latency-throughput-" + (i + 1), sweeps.get(i));
    }
    for (CellSummary cell : answer.cells()) {
      List<Chart> found =
          cell.capacity().map(it -> CapacityCharts.of(cell.name(), it)).orElse(List.of());
      for (int i = 0; i < found.size(); i++) {
        images.put("capacity-%s-%d".formatted(cell.name(), i + 1), found.get(i));
      }
    }
    for (CellSummary cell : answer.measured()) {
      for (String latency : cell.answers().keySet()) {
        CampaignCharts.percentiles(cell.name(), written.campaign().runs(cell), Set.of(latency))
            .stream()
            .findFirst()
            .ifPresent(chart -> images.put("latency-" + cell.name() + "-" + latency, chart));
      }
    }
    return images;
  }
}

package io.github.hbaseycsb.benchmark.load;

import static java.util.Locale.ROOT;

import io.github.hbaseycsb.benchmark.report.BenchmarkReport;
import io.github.hbaseycsb.benchmark.report.Spread;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * Loads by buffered puts as a table in Markdown.
 *
 * @param loads in the order of their rounds
 */
public record BufferReport(Map<String, String> environment, int rows, List<BufferedLoad> loads)
    implements BenchmarkReport {
  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** What loads have in common that can be compared. */
  private record Place(int fields, int threads) {
    static Place of(BufferedLoad load) {
      return new Place(load.fields(), load.threads());
    }
  }

  @Override
  public String markdown() {
    List<String> lines = BenchmarkReport.head("What buffers do to buffered puts", environment);
    lines.add(
        String.format(
            ROOT,
            "%,d rows of 1000 bytes, in so many fields, into 16 regions of a new table on a server"
                + " that was warmed up, in turn, each in a fresh JVM; from the first row until the"
                + " region server has all. Client and server share the machine. Medians"
                + " (least-greatest); of the best: rows/s to those of the buffers with the greatest"
                + " median.",
            rows));
    lines.add("");
    lines.add(
        "| fields | threads | buffers | rows/s | of the best | mean ack ms | p99 ack ms |"
            + " resident MB |");
    lines.add("|---:|---:|---|---:|---:|---:|---:|---:|");
    loads.stream().map(Place::of).distinct().forEach(place -> add(lines, place));
    return String.join("\n", lines) + "\n";
  }

  private void add(List<String> lines, Place place) {
    Map<String, List<BufferedLoad>> byBuffering = new LinkedHashMap<>();
    for (BufferedLoad load : loads) {
      if (Place.of(load).equals(place)) {
        byBuffering.computeIfAbsent(load.buffering(), name -> new ArrayList<>()).add(load);
      }
    }
    double best =
        byBuffering.values().stream()
            .map(own -> spread(own, BufferedLoad::rowsPerSecond).median())
            .max(Comparator.naturalOrder())
            .orElseThrow();
    byBuffering.forEach(
        (buffering, own) -> {
          Spread rate = spread(own, BufferedLoad::rowsPerSecond);
          lines.add(
              String.format(
                  ROOT,
                  "| %d | %d | %s | %,.0f (%,.0f-%,.0f) | %.2f | %,.0f | %,.0f | %,.0f |",
                  place.fields(),
                  place.threads(),
                  buffering,
                  rate.median(),
                  rate.min(),
                  rate.max(),
                  rate.median() / best,
                  spread(own, BufferedLoad::meanMs).median(),
                  spread(own, BufferedLoad::p99Ms).median(),
                  spread(own, BufferedLoad::residentBytes).median() / BYTES_PER_MEGABYTE));
        });
  }

  private static Spread spread(List<BufferedLoad> some, ToDoubleFunction<BufferedLoad> figure) {
    return Spread.of(some.stream().mapToDouble(figure).toArray());
  }

  @Override
  public Map<String, Object> content() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("environment", environment);
    content.put("rows", rows);
    content.put("loads", loads);
    return content;
  }
}

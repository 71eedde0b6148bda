package io.github.hbaseycsb.analysis;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * {@code summary.json}: the result of a campaign.
 *
 * @param campaign its name
 * @param started when the first run was started; empty before that
 * @param finished when the last finished run ended; empty before that
 * @param cells the cells in the plan's order
 */
public record CampaignSummary(
    String campaign,
    Optional<Instant> started,
    Optional<Instant> finished,
    List<CellSummary> cells) {
  public static final String FILE = "summary.json";

  /** The worst verdict of the cells. */
  @JsonIgnore
  public Verdict verdict() {
    return cells.stream().map(CellSummary::verdict).reduce(Verdict.VALID, Verdict::and);
  }

  /**
   * Reads the summary of a results directory.
   *
   * @throws IOException if it is missing or is not a summary
   */
  public static CampaignSummary read(Path results) throws IOException {
    return Json.read(
        results.resolve(FILE),
        CampaignSummary.class,
        "write it again with scripts/campaign report " + results);
  }

  /** The JSON text. */
  public String toJson() throws IOException {
    return Json.pretty(this);
  }

  /** Writes the summary of a results directory atomically. */
  public void write(Path results) throws IOException {
    AtomicFile.write(results.resolve(FILE), toJson());
  }
}

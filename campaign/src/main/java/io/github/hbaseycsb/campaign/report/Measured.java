package io.github.hbaseycsb.campaign.report;

import io.github.hbaseycsb.campaign.result.CellSummary;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A cell on one side of a comparison.
 *
 * @param label of the side, such as {@code A}
 * @param results directory with its runs' files; empty where there is only a summary
 */
record Measured(String label, CellSummary cell, Optional<Path> results) {}

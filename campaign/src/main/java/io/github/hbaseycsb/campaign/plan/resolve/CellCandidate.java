package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.campaign.plan.yaml.Location;
import io.github.hbaseycsb.model.plan.Cell;
import java.util.Map;

/**
 * A cell before it is known which others share its table.
 *
 * @param cell its dataset is as if it had the table for itself
 * @param loaded everything that must be the same in cells that share a table, by the names that a
 *     person knows
 * @param location of what makes it different from others: its variant, or its workload
 */
record CellCandidate(Cell cell, Map<String, String> loaded, Location location) {}

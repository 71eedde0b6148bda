package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.yaml.Location;
import java.util.Map;

/**
 * A cell before it is known which other cells share its table.
 *
 * @param cell its dataset is as if no other cell used the table
 * @param loaded everything that must be the same in cells that share a table, by names for messages
 * @param location of what makes it different from others: its variant, or its workload
 */
record CellCandidate(Cell cell, Map<String, String> loaded, Location location) {}

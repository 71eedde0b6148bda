/** A resolved campaign: its cells, and the order of their runs. */
package io.github.hbaseycsb.model.plan;

/**
 * Plans: their YAML, their keys with what each is called, what values it takes and what it means,
 * values by key, and the resolved campaign with its cells and the order of their runs.
 */
package io.github.hbaseycsb.model.plan;

/** YAML with the location of each value, and all errors of a plan. */
package io.github.hbaseycsb.model.yaml;

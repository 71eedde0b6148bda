/**
 * {@code scripts/ycsb}: validates the properties, runs a plain {@code site.ycsb.Client} in this
 * process, and ends with an exit status that tells how the run went.
 */
package io.github.hbaseycsb.launcher;

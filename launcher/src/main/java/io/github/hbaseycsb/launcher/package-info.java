/**
 * {@code scripts/ycsb}: validates the properties, prepares the cluster, runs a plain {@code
 * site.ycsb.Client} in this process, and ends with an exit status that tells how the run went. That
 * client always exits with 0, so a shutdown hook, {@code RunGuard}, lets its verdict decide.
 */
package io.github.hbaseycsb.launcher;

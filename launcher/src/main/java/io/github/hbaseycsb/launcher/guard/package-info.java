/** Wrappers between YCSB's client and the configured workload and exporter. */
package io.github.hbaseycsb.launcher.guard;

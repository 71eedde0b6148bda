/** What stands between YCSB's client and the workload and exporter that were asked for. */
package io.github.hbaseycsb.launcher.guard;

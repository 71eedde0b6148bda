/** The clients' activity in a run's window, from their interval logs. */
package io.github.hbaseycsb.analysis.window;

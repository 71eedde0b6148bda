/** What a run's clients did in its window, from their interval logs. */
package io.github.hbaseycsb.analysis.window;

/** What held a run back, by rules over what was measured of clients and servers. */
package io.github.hbaseycsb.analysis.limit;

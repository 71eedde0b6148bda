/** What limited a run, by rules on the measurements of clients and servers. */
package io.github.hbaseycsb.analysis.limit;

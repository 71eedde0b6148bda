/** What stock YCSB would have said of the runs of a campaign. */
package io.github.hbaseycsb.benchmark.stock;

/** The cost of an operation, and where the time of a call goes. */
package io.github.hbaseycsb.analysis.cost;

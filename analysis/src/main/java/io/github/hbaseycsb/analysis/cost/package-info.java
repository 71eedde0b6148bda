/** What an operation costs, and where the time of a call goes. */
package io.github.hbaseycsb.analysis.cost;

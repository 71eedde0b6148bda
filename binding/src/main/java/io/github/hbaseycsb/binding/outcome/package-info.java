/** What becomes of operations: counted as completed or failed, and an outage noticed. */
package io.github.hbaseycsb.binding.outcome;

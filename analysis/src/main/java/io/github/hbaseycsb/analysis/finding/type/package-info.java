/** Where findings begin. */
package io.github.hbaseycsb.analysis.finding.type;

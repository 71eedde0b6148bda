/** Where findings begin. */
package io.github.hbaseycsb.analysis.threshold;

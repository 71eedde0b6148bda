/** Sentences for several reports. */
package io.github.hbaseycsb.analysis.report.text;

/** Figures, tables, sentences and the engine of templates for several reports. */
package io.github.hbaseycsb.analysis.report.text;

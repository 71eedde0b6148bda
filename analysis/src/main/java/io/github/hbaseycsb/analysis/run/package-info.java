/**
 * What a run's files tell. {@code RunRecord} is what the driver wrote of it, {@link
 * io.github.hbaseycsb.analysis.run.RunFigures} the totals of its long files, kept for the next
 * report, {@link io.github.hbaseycsb.analysis.run.RunView} both with what follows from them; {@code
 * RunAnalysis} judges it, and {@code RunSummary} is what summary.json has of it.
 */
package io.github.hbaseycsb.analysis.run;

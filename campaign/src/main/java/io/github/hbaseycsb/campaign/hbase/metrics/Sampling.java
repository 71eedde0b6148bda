package io.github.hbaseycsb.campaign.hbase.metrics;

import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.io.IOException;
import java.util.List;

/**
 * Servers whose metrics are being sampled. Closing ends that, and throws what has kept it from
 * writing.
 */
public interface Sampling extends AutoCloseable {
  /** Whether it has ended because a sample could not be written. */
  boolean hasFailed();

  /** What is not in the samples so far, and why. */
  List<Note> notes();

  @Override
  void close() throws IOException;
}

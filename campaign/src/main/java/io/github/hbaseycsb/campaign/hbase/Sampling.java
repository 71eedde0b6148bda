package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.run.RunRecord.Note;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * Samples servers' metrics until it is closed. Closing throws the failure if a sample could not be
 * written.
 */
public interface Sampling extends Closeable {
  /** Whether it has ended because a sample could not be written. */
  boolean hasFailed();

  /** What the samples lack so far, and why. */
  List<Note> notes();

  @Override
  void close() throws IOException;
}

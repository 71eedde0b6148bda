package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.Json;
import java.io.IOException;
import java.io.Writer;

/** Writes samples as lines of JSON, each flushed, until it is closed or one cannot be written. */
final class SampleLines {
  private final Writer out;
  private boolean closed;
  private IOException failure;

  /**
   * @param out stays open
   */
  SampleLines(Writer out) {
    this.out = out;
  }

  synchronized void write(Object sample) {
    if (closed || failure != null) {
      return;
    }
    try {
      out.write(Json.mapper().writeValueAsString(sample) + "\n");
      out.flush();
    } catch (IOException e) {
      failure = e;
    }
  }

  synchronized boolean haveFailed() {
    return failure != null;
  }

  /** Nothing is written afterwards. Throws the failure if a line could not be written. */
  synchronized void close() throws IOException {
    closed = true;
    if (failure != null) {
      throw failure;
    }
  }
}

package io.github.hbaseycsb.binding.write;

import org.apache.hadoop.hbase.client.Mutation;
import site.ycsb.Status;

/** Sends the writes of one client thread. */
public interface Writer {
  /**
   * Sends, or takes, a mutation.
   *
   * @param operation YCSB's name for it: {@code INSERT}, {@code UPDATE}, {@code DELETE}
   * @return {@code OK} when the server has acknowledged it, {@code BATCHED_OK} when it will be sent
   *     later
   */
  Status write(String operation, Mutation mutation);

  /** Sends what is left, waits for every answer and releases all, whatever fails. */
  void close();
}

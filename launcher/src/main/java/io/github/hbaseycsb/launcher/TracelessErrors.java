package io.github.hbaseycsb.launcher;

import java.io.PrintStream;

/**
 * Standard error without the stack traces that HBase's client prints on it, past its logger, for
 * each region that it cannot locate during an outage. The operations that fail are counted and
 * reported in one line.
 */
final class TracelessErrors extends PrintStream {
  private static final String PRINTER =
      "org.apache.hadoop.hbase.client.RpcRetryingCallerWithReadReplicas";

  private TracelessErrors(PrintStream errors) {
    super(errors, true);
  }

  /** Puts it in the place of the standard error. */
  static void install() {
    System.setErr(new TracelessErrors(System.err));
  }

  /** {@code Throwable.printStackTrace} prints each of its lines by this method. */
  @Override
  public void println(Object line) {
    boolean ofClient =
        StackWalker.getInstance()
            .walk(frames -> frames.anyMatch(frame -> frame.getClassName().equals(PRINTER)));
    if (!ofClient) {
      super.println(line);
    }
  }
}

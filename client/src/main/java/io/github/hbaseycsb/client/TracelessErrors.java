package io.github.hbaseycsb.client;

import java.io.PrintStream;

/**
 * Standard error without the stack traces that HBase's client prints on it, past its logger, for
 * each region that it cannot locate during an outage. What fails is reported in one line.
 */
public final class TracelessErrors extends PrintStream {
  private static final String PRINTER =
      "org.apache.hadoop.hbase.client.RpcRetryingCallerWithReadReplicas";

  private TracelessErrors(PrintStream errors) {
    super(errors, true);
  }

  /** Puts it in the place of the standard error, unless it is there. */
  public static void install() {
    if (!(System.err instanceof TracelessErrors)) {
      System.setErr(new TracelessErrors(System.err));
    }
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

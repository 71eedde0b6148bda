package io.github.hbaseycsb.launcher;

/** What the exit status of the command means. */
enum ExitStatus {
  /** Every operation was OK. */
  OK(0),
  /** Usage, configuration, or nothing was run. */
  NOT_RUN(1),
  /** It ran, and some operations failed or a thread died. */
  OPERATIONS_FAILED(3);

  private final int code;

  ExitStatus(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}

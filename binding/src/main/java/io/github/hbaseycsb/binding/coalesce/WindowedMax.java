package io.github.hbaseycsb.binding.coalesce;

/**
 * The largest number recorded in the current window and the previous one. Thread-safe, but of
 * numbers recorded at the same moment one may be lost. The next ones make up for it.
 */
final class WindowedMax {
  private volatile int current;
  private volatile int previous;

  void record(int number) {
    if (number > current) {
      current = number;
    }
  }

  int get() {
    return Math.max(current, previous);
  }

  /**
   * Begins a new window. Only one thread may call this.
   *
   * @param now the first number of the window
   */
  void startWindow(int now) {
    previous = current;
    current = now;
  }
}

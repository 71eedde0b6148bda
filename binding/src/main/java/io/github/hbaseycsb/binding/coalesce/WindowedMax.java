package io.github.hbaseycsb.binding.coalesce;

/**
 * The largest number recorded in the current window and the one before it. Thread safe; of numbers
 * recorded at the same moment one may be missed, which the next ones make up for.
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
   * Begins a new window; to be called by one thread.
   *
   * @param now the number that it begins with
   */
  void startWindow(int now) {
    previous = current;
    current = now;
  }
}

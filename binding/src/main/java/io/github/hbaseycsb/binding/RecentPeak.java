package io.github.hbaseycsb.binding;

/**
 * The most that was seen since the turn before the last one. Thread safe; of numbers seen at the
 * same moment one may be missed, which the next ones make up for.
 */
final class RecentPeak {
  private volatile int current;
  private volatile int previous;

  void see(int number) {
    if (number > current) {
      current = number;
    }
  }

  int get() {
    return Math.max(current, previous);
  }

  /**
   * Begins a new period; to be called by one thread.
   *
   * @param now the number that it begins with
   */
  void turn(int now) {
    previous = current;
    current = now;
  }
}

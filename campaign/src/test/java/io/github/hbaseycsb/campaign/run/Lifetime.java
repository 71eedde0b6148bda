package io.github.hbaseycsb.campaign.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The life of a driver, which can be killed at any moment at which it calls something outside of
 * it. After that it reaches nothing, so it cannot restore or write anything.
 */
final class Lifetime {
  /** An error that no driver catches. */
  static final class Killed extends Error {
    private static final long serialVersionUID = 1;

    Killed(String moment) {
      super(moment, null, false, false);
    }
  }

  private final IntPredicate end;
  private final List<String> moments = new ArrayList<>();
  private boolean over;

  /**
   * @param end whether it is killed at a moment, counted from 0
   */
  Lifetime(IntPredicate end) {
    this.end = end;
  }

  static Lifetime whole() {
    return new Lifetime(moment -> false);
  }

  /** Called by everything outside of the driver, before and after each change of its state. */
  void moment(String what) {
    over |= end.test(moments.size());
    if (over) {
      throw new Killed(what);
    }
    moments.add(what);
  }

  /** Called where nothing changes. */
  void requireAlive() {
    if (over) {
      throw new Killed("dead");
    }
  }

  /** The moments so far, without that of its end. */
  List<String> moments() {
    return List.copyOf(moments);
  }
}

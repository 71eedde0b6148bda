package io.github.hbaseycsb.campaign.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The life of a driver: it can be killed at any moment at which it meets something outside of it.
 * Dead, it reaches nothing any more, so that nothing is restored or written on the way out.
 */
final class Lifetime {
  /** Nothing that a driver could catch and go on from. */
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

  /** To be called by all that is outside, before and after each change of its state. */
  void moment(String what) {
    over |= end.test(moments.size());
    if (over) {
      throw new Killed(what);
    }
    moments.add(what);
  }

  /** To be called where nothing changes. */
  void requireAlive() {
    if (over) {
      throw new Killed("dead");
    }
  }

  /** What there was of it, without the moment of its end. */
  List<String> moments() {
    return List.copyOf(moments);
  }
}

package io.github.hbaseycsb.analysis.profile;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A frame of stacks: what the frames around it called, in one or two profiles. */
public final class Frame {
  private final String name;

  /** Null where it calls none, which is true of one frame of each stack. */
  private SortedMap<String, Frame> callees;

  private long samples;
  private long baseline;

  Frame(String name) {
    this.name = name;
  }

  /** Counts samples in which it is. */
  void count(long more, long moreBaseline) {
    samples += more;
    baseline += moreBaseline;
  }

  /** What it calls, new if it was not seen before. */
  Frame callee(String calleeName) {
    if (callees == null) {
      callees = new TreeMap<>();
    }
    return callees.computeIfAbsent(calleeName, Frame::new);
  }

  public String name() {
    return name;
  }

  /** Samples in which it is. */
  public long samples() {
    return samples;
  }

  /** Samples of the baseline in which it is; 0 without a baseline. */
  public long baseline() {
    return baseline;
  }

  /** In the order of their names. */
  public Collection<Frame> callees() {
    return callees == null ? List.of() : callees.values();
  }
}

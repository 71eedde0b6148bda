package io.github.hbaseycsb.analysis.profile;

import java.util.Collection;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A frame in the tree of stacks, with its samples in one profile or in a profile and its baseline.
 */
public final class Frame {
  private final String name;

  /** Null if it calls none, as the innermost frame of each stack. */
  private SortedMap<String, Frame> callees;

  private long samples;
  private long baseline;

  Frame(String name) {
    this.name = name;
  }

  void count(long more, long moreBaseline) {
    samples += more;
    baseline += moreBaseline;
  }

  /** A frame that it calls, which is created if necessary. */
  Frame callee(String calleeName) {
    if (callees == null) {
      callees = new TreeMap<>();
    }
    return callees.computeIfAbsent(calleeName, Frame::new);
  }

  public String name() {
    return name;
  }

  /** The number of samples that contain the frame. */
  public long samples() {
    return samples;
  }

  /** The number of the baseline's samples that contain the frame; 0 without a baseline. */
  public long baseline() {
    return baseline;
  }

  /** The frames that it calls, sorted by name. */
  public Collection<Frame> callees() {
    return callees == null ? List.of() : callees.values();
  }
}

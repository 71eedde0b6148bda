package io.github.hbaseycsb.analysis.report.flame;

import io.github.hbaseycsb.analysis.profile.Stacks;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** A frame of a flame graph: what was called by the frames around it, in one or two profiles. */
final class Frame {
  private final String name;
  private final SortedMap<String, Frame> callees = new TreeMap<>();
  private long samples;
  private long baseline;

  private Frame(String name) {
    this.name = name;
  }

  /** The frame around all stacks. */
  static Frame of(Stacks stacks) {
    return of(stacks, new Stacks());
  }

  /**
   * The same of two profiles.
   *
   * @param stacks that the widths are of
   * @param baseline that they are compared with
   */
  static Frame of(Stacks stacks, Stacks baseline) {
    Frame all = new Frame("all");
    stacks.forEach((frames, samples) -> all.path(frames).forEach(it -> it.samples += samples));
    baseline.forEach((frames, samples) -> all.path(frames).forEach(it -> it.baseline += samples));
    return all;
  }

  private List<Frame> path(List<String> frames) {
    List<Frame> path = new ArrayList<>(List.of(this));
    for (String frame : frames) {
      path.add(path.get(path.size() - 1).callees.computeIfAbsent(frame, Frame::new));
    }
    return path;
  }

  String name() {
    return name;
  }

  /** In which it is. */
  long samples() {
    return samples;
  }

  /** Samples of the baseline in which it is. */
  long baseline() {
    return baseline;
  }

  /** In the order of their names. */
  List<Frame> callees() {
    return List.copyOf(callees.values());
  }
}

package io.github.hbaseycsb.analysis.profile;

import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.DamagedFileException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ObjLongConsumer;
import java.util.regex.Pattern;

/**
 * Counts of stack samples, of one profile or of a profile and its baseline. They are kept as a
 * tree, because stacks have most of their frames in common. The file has a line for each stack,
 * outermost frame first, in the format of flame graph tools: {@code main;a.B.c;d.E.f 42}.
 */
public final class Stacks {
  private static final String SEPARATOR = ";";
  private static final Pattern SAMPLES = Pattern.compile("[1-9]\\d{0,17}");

  private final Frame all = new Frame("all");

  /** Interned names: a file contains a name many times. */
  private final Map<String, String> names = new HashMap<>();

  /**
   * Adds samples of a stack.
   *
   * @param frames outermost first, at least one; characters that separate frames in a file are
   *     replaced
   */
  public void add(List<String> frames, long samples) {
    add(frames, samples, 0);
  }

  /** Adds samples of a stack to the baseline. */
  public void addBaseline(List<String> frames, long samples) {
    add(frames, 0, samples);
  }

  private void add(List<String> frames, long samples, long baseline) {
    Frame frame = all;
    frame.count(samples, baseline);
    for (String name : frames) {
      frame = frame.callee(names.computeIfAbsent(name, Stacks::inFile));
      frame.count(samples, baseline);
    }
  }

  private static String inFile(String frame) {
    return frame.replaceAll("[;\\p{Cntrl}\\u2028\\u2029]", ",");
  }

  /** The root frame, which contains all stacks. */
  public Frame all() {
    return all;
  }

  /** Writes the file atomically, without the baseline. */
  public void write(Path file) throws IOException {
    AtomicFile.write(file, this::append);
  }

  private void append(Appendable out) throws IOException {
    for (Frame outermost : all.callees()) {
      append(outermost, new StringBuilder(), out);
    }
  }

  /**
   * Writes the lines of the stacks that contain a frame.
   *
   * @param around the frames around it, with a separator at the end; unchanged after the call
   */
  private static void append(Frame frame, StringBuilder around, Appendable out) throws IOException {
    int length = around.length();
    around.append(frame.name());
    long own = frame.samples() - frame.callees().stream().mapToLong(Frame::samples).sum();
    if (own > 0) {
      out.append(around).append(' ').append(Long.toString(own)).append('\n');
    }
    around.append(SEPARATOR);
    for (Frame callee : frame.callees()) {
      append(callee, around, out);
    }
    around.setLength(length);
  }

  /**
   * Reads a file.
   *
   * @throws DamagedFileException if a line is not in the format of {@link #write}
   */
  public static Stacks read(Path file) throws IOException {
    Stacks stacks = new Stacks();
    read(file, stacks::add);
    return stacks;
  }

  /**
   * Reads a file and the file of its baseline.
   *
   * @throws DamagedFileException if a line is not in the format of {@link #write}
   */
  public static Stacks read(Path file, Path baseline) throws IOException {
    Stacks stacks = read(file);
    read(baseline, stacks::addBaseline);
    return stacks;
  }

  /** Reads line by line, because a file may be larger than the heap. */
  private static void read(Path file, ObjLongConsumer<List<String>> stacks) throws IOException {
    // Bytes that are not UTF-8 are a damaged name and do not end the reading.
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8))) {
      int number = 1;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        int end = line.lastIndexOf(' ');
        String samples = line.substring(end + 1);
        if (end < 1 || !SAMPLES.matcher(samples).matches()) {
          throw DamagedFileException.ofLine(
              file,
              number,
              "is no stack with its samples",
              "put a copy of it back, or delete "
                  + file.getParent()
                  + ", so that scripts/campaign resume repeats the run");
        }
        stacks.accept(
            List.of(line.substring(0, end).split(SEPARATOR, -1)), Long.parseLong(samples));
        number++;
      }
    }
  }

  /** The stacks, for test messages. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    try {
      append(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.toString().stripTrailing();
  }

  /**
   * A frame in the tree of stacks, with its samples in one profile or in a profile and its
   * baseline.
   */
  public static final class Frame {
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
}

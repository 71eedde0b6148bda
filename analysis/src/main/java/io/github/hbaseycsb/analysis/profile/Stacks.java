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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ObjLongConsumer;
import java.util.regex.Pattern;

/**
 * How often each stack was seen, in one profile or in one and its baseline. Stacks have most of
 * their frames in common: they are kept as a tree. Their file has a line for each, outermost frame
 * first, as the tools for flame graphs take it: {@code main;a.B.c;d.E.f 42}.
 */
public final class Stacks {
  private static final String SEPARATOR = ";";
  private static final Pattern SAMPLES = Pattern.compile("[1-9]\\d{0,17}");

  private final Frame all = new Frame("all");

  /** Each name once, however many frames have it, as a file has it. */
  private final Map<String, String> names = new HashMap<>();

  /**
   * Adds samples of a stack.
   *
   * @param frames outermost first, at least one; what would separate them in a file is replaced
   */
  public void add(List<String> frames, long samples) {
    add(frames, samples, 0);
  }

  /** The same for the baseline. */
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

  /** The frame around all stacks. */
  public Frame all() {
    return all;
  }

  /** Writes the file, whole or not at all. The baseline is left out. */
  public void write(Path file) throws IOException {
    AtomicFile.write(file, this::append);
  }

  private void append(Appendable out) throws IOException {
    for (Frame outermost : all.callees()) {
      append(outermost, new StringBuilder(), out);
    }
  }

  /**
   * Lines of the stacks that a frame is in.
   *
   * @param around the frames around it, with a separator at the end; it is left as it was
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
   * @throws DamagedFileException when a line of it is not what {@link #write} writes
   */
  public static Stacks read(Path file) throws IOException {
    Stacks stacks = new Stacks();
    read(file, stacks::add);
    return stacks;
  }

  /**
   * Reads a file and that of its baseline.
   *
   * @throws DamagedFileException when a line of one is not what {@link #write} writes
   */
  public static Stacks read(Path file, Path baseline) throws IOException {
    Stacks stacks = read(file);
    read(baseline, stacks::addBaseline);
    return stacks;
  }

  /** Line by line: a file may be larger than the heap. */
  private static void read(Path file, ObjLongConsumer<List<String>> stacks) throws IOException {
    // What is not UTF-8 is a damaged name, and not the end of the reading.
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

  /** The stacks, for messages of tests. */
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
}

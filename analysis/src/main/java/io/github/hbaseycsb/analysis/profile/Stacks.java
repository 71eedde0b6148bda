package io.github.hbaseycsb.analysis.profile;

import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.DamagedFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * How often each stack was seen. Its file has a line for each, outermost frame first, as the tools
 * for flame graphs take it: {@code main;a.B.c;d.E.f 42}.
 */
public final class Stacks {
  private static final String SEPARATOR = ";";

  private final SortedMap<String, Long> counts = new TreeMap<>();

  /**
   * Adds samples of a stack.
   *
   * @param frames outermost first, at least one; what would separate them in a file is replaced
   */
  public void add(List<String> frames, long samples) {
    counts.merge(
        String.join(SEPARATOR, frames.stream().map(Stacks::inFile).toList()), samples, Long::sum);
  }

  /** Adds those of another process. */
  public void addAll(Stacks others) {
    others.counts.forEach((stack, samples) -> counts.merge(stack, samples, Long::sum));
  }

  private static String inFile(String frame) {
    return frame.replaceAll("[;\\p{Cntrl}\\u2028\\u2029]", ",");
  }

  /** How many there are of all stacks together. */
  public long samples() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Gives each stack, outermost frame first, with its samples, in the order of their names. */
  public void forEach(BiConsumer<List<String>, Long> each) {
    counts.forEach((stack, samples) -> each.accept(List.of(stack.split(SEPARATOR)), samples));
  }

  /** Writes the file, whole or not at all. */
  public void write(Path file) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Map.Entry<String, Long> entry : counts.entrySet()) {
      text.append(entry.getKey()).append(' ').append(entry.getValue()).append('\n');
    }
    AtomicFile.write(file, text.toString());
  }

  /**
   * Reads a file.
   *
   * @throws DamagedFileException when a line of it is not what {@link #write} writes
   */
  public static Stacks read(Path file) throws IOException {
    Stacks stacks = new Stacks();
    List<String> lines =
        new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList();
    for (String line : lines) {
      int end = line.lastIndexOf(' ');
      String samples = line.substring(end + 1);
      if (end < 1 || !samples.matches("[1-9]\\d{0,17}")) {
        throw DamagedFileException.ofLine(
            file,
            stacks.counts.size() + 1,
            "is no stack with its samples",
            "put a copy of it back, or delete "
                + file.getParent()
                + ", so that scripts/campaign resume repeats the run");
      }
      stacks.counts.put(line.substring(0, end), Long.parseLong(samples));
    }
    return stacks;
  }

  /** The stacks, for messages of tests. */
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    counts.forEach((stack, samples) -> lines.add(stack + " " + samples));
    return String.join("\n", lines);
  }
}

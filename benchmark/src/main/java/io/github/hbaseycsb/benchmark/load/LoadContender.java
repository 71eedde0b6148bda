package io.github.hbaseycsb.benchmark.load;

import io.github.hbaseycsb.benchmark.contender.Contender;
import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a table is loaded. */
public enum LoadContender {
  /** By store files, with {@code scripts/bulk-load}. */
  BULK("bulk load", "scaleout", "io.github.hbaseycsb.scaleout.bulkload.BulkLoadCommand") {
    @Override
    public List<String> jvmArguments() {
      return List.of("-Xmx2g");
    }

    @Override
    List<String> arguments() {
      return List.of();
    }

    @Override
    public double seconds(String output) throws BenchmarkException {
      return find(output, "writing ([0-9.]+) s") + find(output, "handing over ([0-9.]+) s");
    }
  },
  /** By puts that are collected and sent together, with {@code scripts/ycsb}. */
  BUFFERED("buffered puts", "hbase2-binding", Contender.LAUNCHER) {
    @Override
    List<String> arguments() {
      return List.of("load", "hbase", "-threads", THREADS, "-p", "hbase.autoflush=false");
    }

    @Override
    public double seconds(String output) throws BenchmarkException {
      return runTime(output);
    }
  },
  /** By a put for each row, with {@code scripts/ycsb}. */
  PUTS("puts", "hbase2-binding", Contender.LAUNCHER) {
    @Override
    List<String> arguments() {
      return List.of("load", "hbase", "-threads", THREADS);
    }

    @Override
    public double seconds(String output) throws BenchmarkException {
      return runTime(output);
    }
  };

  private static final String THREADS = "16";
  private static final double MS_PER_SECOND = 1000;

  private final String label;
  private final String part;
  private final String mainClass;

  LoadContender(String label, String part, String mainClass) {
    this.label = label;
    this.part = part;
    this.mainClass = mainClass;
  }

  /** Its name in the results. */
  public String label() {
    return label;
  }

  /** The part of the distribution that it runs on. */
  public String part() {
    return part;
  }

  /** As its script starts the JVM. */
  public List<String> jvmArguments() {
    return List.of();
  }

  abstract List<String> arguments();

  /**
   * How long it took by what it printed, s: from the first row, connecting and checking left out.
   *
   * @throws BenchmarkException when it does not say
   */
  public abstract double seconds(String output) throws BenchmarkException;

  /** The class with the main method and its arguments, to load a new table. */
  public List<String> program(String table, int rows) {
    List<String> program = new ArrayList<>();
    program.add(mainClass);
    program.addAll(arguments());
    program.addAll(records(table, rows, 1));
    return program;
  }

  /** The options that describe rows of 1000 bytes in a new table. */
  static List<String> records(String table, int rows, int fields) {
    List<String> options = new ArrayList<>();
    for (String property :
        List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "table=" + table,
            "recordcount=" + rows,
            "fieldcount=" + fields,
            "fieldlength=" + 1000 / fields,
            "hbase.createtable=true",
            "hbase.regions=16")) {
      options.addAll(List.of("-p", property));
    }
    return options;
  }

  /** How long YCSB's client took by what it printed, s. */
  static double runTime(String output) throws BenchmarkException {
    return find(output, "\\[OVERALL\\], RunTime\\(ms\\), ([0-9.]+)") / MS_PER_SECOND;
  }

  /** The number that a pattern's group finds. */
  static double find(String output, String pattern) throws BenchmarkException {
    Matcher matcher = Pattern.compile(pattern).matcher(output);
    if (!matcher.find()) {
      throw new BenchmarkException("the output does not say: " + pattern);
    }
    return Double.parseDouble(matcher.group(1));
  }
}

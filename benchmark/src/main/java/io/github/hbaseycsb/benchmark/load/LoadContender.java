package io.github.hbaseycsb.benchmark.load;

import io.github.hbaseycsb.benchmark.process.BenchmarkException;
import io.github.hbaseycsb.benchmark.process.ClientProgram;
import io.github.hbaseycsb.benchmark.process.ContenderOutput;
import io.github.hbaseycsb.client.BulkLoadMemory;
import java.util.ArrayList;
import java.util.List;

/** The ways to load a table. */
public enum LoadContender {
  /** With store files, by {@code scripts/bulk-load}. */
  BULK("bulk load", "scaleout") {
    @Override
    public List<String> jvmArguments() {
      return BulkLoadMemory.options(List.of());
    }

    @Override
    public List<String> program(String table, int rows, int fields) {
      List<String> program =
          new ArrayList<>(List.of("io.github.hbaseycsb.scaleout.bulkload.BulkLoadCommand"));
      program.addAll(ClientProgram.arguments(records(table, rows, fields)));
      return program;
    }

    @Override
    public double seconds(ContenderOutput output) throws BenchmarkException {
      return output.number("writing ") + output.number("handing over ");
    }
  },
  /** With buffered puts, by {@code scripts/ycsb}. */
  BUFFERED("buffered puts", ClientProgram.PART) {
    @Override
    public List<String> program(String table, int rows, int fields) {
      List<String> properties = records(table, rows, fields);
      properties.add("hbase.autoflush=false");
      return ClientProgram.of("load", THREADS, properties);
    }
  },
  /** With single puts, by {@code scripts/ycsb}. */
  PUTS("puts", ClientProgram.PART) {
    @Override
    public List<String> program(String table, int rows, int fields) {
      return ClientProgram.of("load", THREADS, records(table, rows, fields));
    }
  };

  private static final int THREADS = 16;

  private final String label;
  private final String part;

  LoadContender(String label, String part) {
    this.label = label;
    this.part = part;
  }

  /** Its name in the results. */
  public String label() {
    return label;
  }

  /** The part of the distribution with its jars. */
  public String part() {
    return part;
  }

  /** The JVM arguments of its script. */
  public List<String> jvmArguments() {
    return List.of();
  }

  /**
   * The class with the main method and its arguments, for loading a new table.
   *
   * @param fields number of fields of a row, which has 1000 bytes
   */
  public abstract List<String> program(String table, int rows, int fields);

  /**
   * How long the load took according to its output, s. The time starts with the first row, without
   * connecting and verifying.
   *
   * @throws BenchmarkException if the output does not contain it
   */
  public double seconds(ContenderOutput output) throws BenchmarkException {
    return output.runSeconds();
  }

  /** The properties for rows of 1000 bytes in a new table. The list is mutable. */
  static List<String> records(String table, int rows, int fields) {
    return new ArrayList<>(
        List.of(
            "table=" + table,
            "recordcount=" + rows,
            "fieldcount=" + fields,
            "fieldlength=" + 1000 / fields,
            "hbase.createtable=true",
            "hbase.regions=16"));
  }
}

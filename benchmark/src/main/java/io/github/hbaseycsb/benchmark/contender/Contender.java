package io.github.hbaseycsb.benchmark.contender;

import io.github.hbaseycsb.benchmark.process.ClientProgram;
import io.github.hbaseycsb.client.ClientProtocol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The clients that are measured. */
public enum Contender {
  /** This binding with its defaults, with YCSB's client. */
  YCSB("ycsb") {
    @Override
    List<String> program(Mix mix, BenchmarkPlan plan, int threads, Path directory) {
      return ycsb("run", mix, plan, threads, directory, List.of());
    }
  },
  /** The same with {@code hbase.coalesce=true}. */
  COALESCED("coalesced") {
    @Override
    boolean does(Mix mix) {
      return mix == Mix.GET || mix == Mix.PUT || mix == Mix.A;
    }

    @Override
    List<String> program(Mix mix, BenchmarkPlan plan, int threads, Path directory) {
      return ycsb("run", mix, plan, threads, directory, List.of("hbase.coalesce=true"));
    }
  },
  /** As YCSB, while the stacks of client and server are recorded as in a profiled run. */
  PROFILED("profiled") {
    @Override
    List<String> program(Mix mix, BenchmarkPlan plan, int threads, Path directory) {
      List<String> program = ycsb("run", mix, plan, threads, directory, List.of());
      program.addAll(List.of("--profile", directory.resolve(ClientProtocol.RECORDING).toString()));
      return program;
    }
  },
  /** {@link BareLoop}. */
  BARE("bare-loop") {
    @Override
    boolean does(Mix mix) {
      return !mix.isOfEvaluation();
    }

    @Override
    List<String> program(Mix mix, BenchmarkPlan plan, int threads, Path directory) {
      return bareLoop(mix, plan, threads, 1, directory);
    }
  },
  /** {@link BareLoop} with two threads whose requests together hold an operation of each thread. */
  BARE_MULTI("bare-multi") {
    @Override
    boolean does(Mix mix) {
      return mix == Mix.GET || mix == Mix.PUT;
    }

    @Override
    Contender counterpart() {
      return COALESCED;
    }

    @Override
    List<String> program(Mix mix, BenchmarkPlan plan, int threads, Path directory) {
      return bareLoop(mix, plan, 2, Math.max(1, threads / 2), directory);
    }
  },
  /** HBase's PerformanceEvaluation, on its own table with as many rows. */
  PE("pe") {
    @Override
    boolean does(Mix mix) {
      return mix != Mix.A;
    }

    @Override
    boolean onServerJars() {
      return true;
    }

    @Override
    String table(Mix mix) {
      return EVALUATION_TABLE;
    }

    @Override
    List<String> program(Mix mix, BenchmarkPlan plan, int threads, Path directory) {
      String test =
          switch (mix) {
            case GET, PE_RANDOM_READ -> "Get";
            case PUT, BUFFERED_PUT, PE_RANDOM_WRITE -> "Put";
            case SCAN, PE_SCAN_RANGE_100 -> "Scan100";
            case PE_SEQUENTIAL_WRITE -> "SequentialWrite";
            case PE_SEQUENTIAL_READ -> "SequentialRead";
            case PE_SCAN -> "FullScan";
            case PE_SCAN_RANGE_10 -> "Scan10";
            case PE_SCAN_RANGE_1000 -> "Scan1000";
            case PE_RANDOM_SEEK_SCAN -> "SeekScan";
            default -> throw new IllegalArgumentException("it has no mixed test");
          };
      return List.of(
          "org.apache.hadoop.hbase.TimedEvaluation",
          directory.resolve(mix.operations().get(0) + ".hdr").toString(),
          Integer.toString(plan.seconds()),
          "--nomapred",
          "--oneCon=true",
          "--cycles=1000000",
          "--rows=" + Math.max(1, plan.rows() / threads),
          "--autoFlush=" + mix.endsWithAnswer(),
          "org.apache.hadoop.hbase.TimedEvaluation$" + test,
          Integer.toString(threads));
    }
  };

  /** The table of all contenders except PerformanceEvaluation. */
  public static final String TABLE = "usertable";

  /** The table that PerformanceEvaluation always uses. */
  static final String EVALUATION_TABLE = "TestTable";

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  /** Its name in the results and in options. */
  @Override
  public String toString() {
    return label;
  }

  /** Whether it can execute a mix. */
  boolean does(Mix mix) {
    return true;
  }

  /** Whether the server is recorded, too. */
  boolean isProfiled() {
    return this == PROFILED;
  }

  /** The contender of this project that it is compared with. */
  Contender counterpart() {
    return YCSB;
  }

  /** Whether it is compared with its counterpart, rather than the other way round. */
  boolean isVariant() {
    return this == COALESCED || this == PROFILED;
  }

  /** Whether it needs HBase's server jars instead of the shaded client. */
  boolean onServerJars() {
    return false;
  }

  /** The table that it reads and writes. */
  String table(Mix mix) {
    return mix.isOfEvaluation() ? EVALUATION_TABLE : TABLE;
  }

  /**
   * The class with the main method and its arguments.
   *
   * @param directory the directory for a log {@code OPERATION.hdr} for each operation
   */
  abstract List<String> program(Mix mix, BenchmarkPlan plan, int threads, Path directory);

  /** The program that loads the rows. */
  static List<String> loader(BenchmarkPlan plan, Path directory) {
    List<String> more = List.of("hbase.createtable=true", "hbase.coalesce=true");
    return ycsb("load", Mix.PUT, plan, 64, directory, more);
  }

  /** The program that loads the rows of PerformanceEvaluation. */
  static List<String> peerLoader(BenchmarkPlan plan) {
    return List.of(
        "org.apache.hadoop.hbase.PerformanceEvaluation",
        "--nomapred",
        "--oneCon=true",
        "--rows=" + plan.rows(),
        "sequentialWrite",
        "1");
  }

  private static List<String> bareLoop(
      Mix mix, BenchmarkPlan plan, int threads, int batch, Path directory) {
    return List.of(
        BareLoop.class.getName(),
        mix.name(),
        TABLE,
        Integer.toString(plan.rows()),
        Integer.toString(threads),
        Integer.toString(plan.seconds()),
        directory.toString(),
        Integer.toString(batch));
  }

  private static List<String> ycsb(
      String phase, Mix mix, BenchmarkPlan plan, int threads, Path directory, List<String> more) {
    List<String> properties =
        new ArrayList<>(
            List.of(
                "table=" + (mix.isOfEvaluation() ? EVALUATION_TABLE : TABLE),
                "recordcount=" + plan.rows(),
                "fieldcount=1",
                "fieldlength=1000",
                "requestdistribution=uniform",
                "status=true",
                "status.interval=1",
                "measurementtype=hdrhistogram",
                "hdrhistogram.fileoutput=true",
                "hdrhistogram.output.path=" + directory + "/",
                "readproportion=0",
                "updateproportion=0"));
    properties.addAll(mix.properties());
    if (phase.equals("run")) {
      properties.add("operationcount=" + Integer.MAX_VALUE);
      properties.add("maxexecutiontime=" + plan.seconds());
    }
    properties.addAll(more);
    return ClientProgram.of(phase, threads, properties);
  }
}

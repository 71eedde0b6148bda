package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.client.ClientProtocol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

enum Contender {
  /** This binding with its defaults, with YCSB's client. */
  YCSB("ycsb"),
  /** The same with {@code hbase.coalesce=true}. */
  COALESCED("coalesced"),
  /** As YCSB, with {@code hbase.slowthreshold=50ms}. */
  SLOW_THRESHOLD("slow-threshold"),
  /** As YCSB, with a threshold that every operation exceeds. */
  ALL_SLOW("all-slow"),
  /** As YCSB, while the stacks of client and server are recorded as in a profiled run. */
  PROFILED("profiled"),
  /** Stock YCSB 0.17 with its binding for HBase 2.0. */
  STOCK("stock"),
  /** {@link BareLoop}. */
  BARE("bare-loop"),
  /** {@link BareLoop} with two threads whose requests together hold an operation of each thread. */
  BARE_MULTI("bare-multi"),
  /** HBase's PerformanceEvaluation, on its own table with as many rows. */
  PE("pe");

  /** The table of all contenders except PerformanceEvaluation. */
  static final String TABLE = "usertable";

  /** The table that PerformanceEvaluation always uses. */
  static final String EVALUATION_TABLE = "TestTable";

  private final String label;

  Contender(String label) {
    this.label = label;
  }

  @Override
  public String toString() {
    return label;
  }

  boolean does(Mix mix) {
    return switch (this) {
      case YCSB, SLOW_THRESHOLD, ALL_SLOW, PROFILED -> true;
      case COALESCED -> mix == Mix.GET || mix == Mix.PUT || mix == Mix.A;
      case BARE -> !mix.isOfEvaluation();
      case STOCK -> !mix.isOfEvaluation() && mix.endsWithAnswer();
      case BARE_MULTI -> mix == Mix.GET || mix == Mix.PUT;
      case PE -> mix != Mix.A;
    };
  }

  /** The contender of this project that it is compared with. */
  Contender counterpart() {
    return this == BARE_MULTI ? COALESCED : YCSB;
  }

  /** Whether it is compared with its counterpart, rather than the other way round. */
  boolean isVariant() {
    return this == COALESCED || this == SLOW_THRESHOLD || this == ALL_SLOW || this == PROFILED;
  }

  String table(Mix mix) {
    return this == PE || mix.isOfEvaluation() ? EVALUATION_TABLE : TABLE;
  }

  /**
   * The class with the main method and its arguments.
   *
   * @param directory the directory for a log {@code OPERATION.hdr} for each operation
   */
  List<String> program(Mix mix, BenchmarkPlan plan, int threads, Path directory) {
    return switch (this) {
      case YCSB -> ycsb("run", mix, plan, threads, directory, List.of());
      case STOCK -> {
        List<String> program =
            new ArrayList<>(
                List.of("site.ycsb.Client", "-t", "-threads", Integer.toString(threads)));
        program.addAll(List.of("-db", "site.ycsb.db.hbase20.HBaseClient20"));
        program.addAll(
            ContenderProcess.arguments(
                properties("run", mix, plan, directory, List.of("columnfamily=family"))));
        yield program;
      }
      case COALESCED -> ycsb("run", mix, plan, threads, directory, List.of("hbase.coalesce=true"));
      case SLOW_THRESHOLD ->
          ycsb("run", mix, plan, threads, directory, List.of("hbase.slowthreshold=50ms"));
      case ALL_SLOW -> ycsb("run", mix, plan, threads, directory, List.of("hbase.slowthreshold=0"));
      case PROFILED -> {
        List<String> program = ycsb("run", mix, plan, threads, directory, List.of());
        program.add("--profile");
        program.add(directory.resolve(ClientProtocol.RECORDING).toString());
        yield program;
      }
      case BARE -> bareLoop(mix, plan, threads, 1, directory);
      case BARE_MULTI -> bareLoop(mix, plan, 2, Math.max(1, threads / 2), directory);
      case PE ->
          List.of(
              "org.apache.hadoop.hbase.TimedEvaluation",
              directory.resolve(mix.operations().get(0) + ".hdr").toString(),
              Integer.toString(plan.seconds()),
              "--nomapred",
              "--oneCon=true",
              "--cycles=1000000",
              "--rows=" + Math.max(1, plan.rows() / threads),
              "--autoFlush=" + mix.endsWithAnswer(),
              "org.apache.hadoop.hbase.TimedEvaluation$" + mix.test(),
              Integer.toString(threads));
    };
  }

  static List<String> loader(BenchmarkPlan plan, Path directory) {
    List<String> more = List.of("hbase.createtable=true", "hbase.coalesce=true");
    return ycsb("load", Mix.PUT, plan, 64, directory, more);
  }

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
    return ContenderProcess.client(phase, threads, properties(phase, mix, plan, directory, more));
  }

  private static List<String> properties(
      String phase, Mix mix, BenchmarkPlan plan, Path directory, List<String> more) {
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
    return properties;
  }
}

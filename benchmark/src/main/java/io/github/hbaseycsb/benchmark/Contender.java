package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.YcsbProperty;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

enum Contender {
  /** This binding with its defaults, with YCSB's client. */
  YCSB("ycsb"),
  /** The same with {@code hbase.coalesce=true}. */
  COALESCED("coalesced", BindingProperty.COALESCE.with(true)),
  /** As YCSB, with {@code hbase.slowthreshold=50ms}. */
  SLOW_THRESHOLD("slow-threshold", BindingProperty.SLOW_THRESHOLD.with("50ms")),
  /** As YCSB, with a threshold that every operation exceeds. */
  ALL_SLOW("all-slow", BindingProperty.SLOW_THRESHOLD.with(0)),
  /** As YCSB, while the stacks of client and server are recorded as in a profiled run. */
  PROFILED("profiled"),
  /** Stock YCSB 0.17 with its binding for HBase 2.0. */
  STOCK("stock", BindingProperty.COLUMN_FAMILY.with("family")),
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
  private final String property;

  Contender(String label) {
    this(label, "");
  }

  /** With a property of its own, as {@code key=value}; empty for none. */
  Contender(String label, String property) {
    this.label = label;
    this.property = property;
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
    List<String> properties = properties(mix, plan, directory);
    properties.add(YcsbProperty.OPERATION_COUNT.with(Integer.MAX_VALUE));
    properties.add(YcsbProperty.MAX_EXECUTION_TIME.with(plan.seconds()));
    return switch (this) {
      case YCSB, COALESCED, SLOW_THRESHOLD, ALL_SLOW ->
          ContenderProcess.client("run", threads, properties);
      case STOCK ->
          ContenderProcess.program(
              properties,
              "site.ycsb.Client",
              "-t",
              "-threads",
              Integer.toString(threads),
              "-db",
              "site.ycsb.db.hbase20.HBaseClient20");
      case PROFILED -> {
        List<String> program = ContenderProcess.client("run", threads, properties);
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
    List<String> properties = COALESCED.properties(Mix.PUT, plan, directory);
    properties.add(BindingProperty.CREATE_TABLE.with(true));
    return ContenderProcess.client("load", 64, properties);
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

  private List<String> properties(Mix mix, BenchmarkPlan plan, Path directory) {
    List<String> properties =
        new ArrayList<>(
            List.of(
                BindingProperty.TABLE.with(mix.isOfEvaluation() ? EVALUATION_TABLE : TABLE),
                YcsbProperty.RECORD_COUNT.with(plan.rows()),
                YcsbProperty.FIELD_COUNT.with(1),
                YcsbProperty.FIELD_LENGTH.with(1000),
                YcsbProperty.REQUEST_DISTRIBUTION.with("uniform"),
                YcsbProperty.STATUS.with(true),
                YcsbProperty.STATUS_INTERVAL.with(1),
                YcsbProperty.MEASUREMENT_TYPE.with(YcsbProperty.HDR_HISTOGRAM),
                YcsbProperty.HISTOGRAM_LOGS.with(true),
                YcsbProperty.HISTOGRAM_LOG_PREFIX.with(directory + "/"),
                Operation.READ.proportionKey() + "=0",
                Operation.UPDATE.proportionKey() + "=0"));
    properties.addAll(mix.properties());
    if (!property.isEmpty()) {
      properties.add(property);
    }
    return properties;
  }
}

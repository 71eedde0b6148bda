package io.github.hbaseycsb.benchmark;

import java.util.Arrays;
import java.util.List;

enum Mix {
  GET("get", "readproportion=1", "READ", "Get"),
  PUT("put", "updateproportion=1", "UPDATE", "Put"),
  /** With each contender's own default buffers. */
  BUFFERED_PUT("buffered-put", "updateproportion=1 hbase.autoflush=false", "UPDATE-ACK", "Put"),
  SCAN("scan-100", "scanproportion=1 minscanlength=100 maxscanlength=100", "SCAN", "Scan100"),
  /** PerformanceEvaluation has no such test. */
  A("workload-a", "readproportion=0.5 updateproportion=0.5", "READ UPDATE", ""),
  PE_SEQUENTIAL_WRITE("sequential-write", "INSERT-ACK", "SequentialWrite"),
  PE_RANDOM_WRITE("random-write", "INSERT-ACK", "Put"),
  PE_SEQUENTIAL_READ("sequential-read", "READ", "SequentialRead"),
  PE_RANDOM_READ("random-read", "READ", "Get"),
  /** An operation is 1000 rows. */
  PE_SCAN("scan", "SCAN", "FullScan"),
  /** The same, but PerformanceEvaluation opens a scanner for each 1000 rows, too. */
  PE_SCAN_ANEW("pe-scan-anew", evaluation("scan"), "SCAN", "ScanAnew"),
  PE_SCAN_RANGE_10("scan-range-10", "SCAN", "Scan10"),
  PE_SCAN_RANGE_100("scan-range-100", "SCAN", "Scan100"),
  PE_SCAN_RANGE_1000("scan-range-1000", "SCAN", "Scan1000"),
  PE_RANDOM_SEEK_SCAN("random-seek-scan", "SCAN", "SeekScan");

  private static final String EVALUATION = "pe-";

  private final String label;
  private final String properties;
  private final String operations;
  private final String test;

  Mix(String label, String properties, String operations, String test) {
    this.label = label;
    this.properties = properties;
    this.operations = operations;
    this.test = test;
  }

  /** A command of PerformanceEvaluation. */
  Mix(String command, String operation, String test) {
    this(EVALUATION + command, evaluation(command), operation, test);
  }

  /** With PerformanceEvaluation's keys, its column, and its write buffer or rows per fetch. */
  private static String evaluation(String command) {
    return "workload=io.github.hbaseycsb.workload.RowRangeWorkload bigtable.repeat=true"
        + " bigtable.keyformat=pe26 columnfamily=info0 fieldnameprefix= hbase.autoflush=false"
        + " writebuffersize=2097152 hbase.scan.caching=30 hbase.usepagefilter="
        + command.equals("random-seek-scan")
        + " bigtable.test="
        + command;
  }

  /** The class of {@code TimedEvaluation} with PerformanceEvaluation's test. */
  String test() {
    return test;
  }

  /** Those that {@code CoreWorkload} has, or the commands of PerformanceEvaluation. */
  static List<Mix> all(boolean ofEvaluation) {
    return Arrays.stream(values()).filter(mix -> mix.isOfEvaluation() == ofEvaluation).toList();
  }

  /** Whether it is a command of PerformanceEvaluation, on PerformanceEvaluation's table. */
  boolean isOfEvaluation() {
    return label.startsWith(EVALUATION);
  }

  @Override
  public String toString() {
    return label;
  }

  /** YCSB's properties for the mix, each as {@code key=value}. */
  List<String> properties() {
    return List.of(properties.split(" ", -1));
  }

  /** YCSB's names of the measured operations. */
  List<String> operations() {
    return List.of(operations.split(" ", -1));
  }

  boolean writes() {
    return !operations.equals("READ") && !operations.equals("SCAN");
  }

  /** Whether all contenders measure an operation until the server's answer. */
  boolean endsWithAnswer() {
    return !operations.endsWith("-ACK");
  }
}

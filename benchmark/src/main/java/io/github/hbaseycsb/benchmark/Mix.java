package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.Operation;
import io.github.hbaseycsb.property.RowRangeProperty;
import io.github.hbaseycsb.property.RowTest;
import io.github.hbaseycsb.property.YcsbProperty;
import io.github.hbaseycsb.workload.RowRangeWorkload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

enum Mix {
  GET("get", false, "Get", List.of(Operation.READ)),
  PUT("put", false, "Put", List.of(Operation.UPDATE)),
  /** With each contender's own default buffers. */
  BUFFERED_PUT("buffered-put", true, "Put", List.of(Operation.UPDATE)),
  SCAN(
      "scan-100",
      false,
      "Scan100",
      List.of(Operation.SCAN),
      YcsbProperty.MIN_SCAN_LENGTH.with(100),
      YcsbProperty.MAX_SCAN_LENGTH.with(100)),
  /** PerformanceEvaluation has no such test. */
  A("workload-a", false, "", List.of(Operation.READ, Operation.UPDATE)),
  PE_SEQUENTIAL_WRITE(RowTest.SEQUENTIAL_WRITE, "SequentialWrite"),
  PE_RANDOM_WRITE(RowTest.RANDOM_WRITE, "Put"),
  PE_SEQUENTIAL_READ(RowTest.SEQUENTIAL_READ, "SequentialRead"),
  PE_RANDOM_READ(RowTest.RANDOM_READ, "Get"),
  /** An operation is 1000 rows. */
  PE_SCAN(RowTest.SCAN, "FullScan"),
  /** The same, but PerformanceEvaluation opens a scanner with a limit for each 1000 rows, too. */
  PE_SCAN_ANEW("pe-scan-anew", RowTest.SCAN, "ScanAnew"),
  PE_SCAN_RANGE_10(RowTest.SCAN_RANGE_10, "Scan10"),
  PE_SCAN_RANGE_100(RowTest.SCAN_RANGE_100, "Scan100"),
  PE_SCAN_RANGE_1000(RowTest.SCAN_RANGE_1000, "Scan1000"),
  PE_RANDOM_SEEK_SCAN(RowTest.RANDOM_SEEK_SCAN, "SeekScan");

  private static final String EVALUATION = "pe-";

  private final String label;
  private final boolean buffered;
  private final String test;

  @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable list.
  private final List<Operation> operations;

  @SuppressWarnings("ImmutableEnumChecker") // An unmodifiable list.
  private final List<String> properties;

  /** A mix of operations with equal shares, with more properties, each as {@code key=value}. */
  Mix(
      String label,
      boolean buffered,
      String test,
      List<Operation> operations,
      String... properties) {
    this.label = label;
    this.buffered = buffered;
    this.test = test;
    this.operations = List.copyOf(operations);
    List<String> all = new ArrayList<>();
    operations.forEach(it -> all.add(it.proportionKey() + "=" + 1.0 / operations.size()));
    if (buffered) {
      all.add(BindingProperty.AUTOFLUSH.with(false));
    }
    all.addAll(List.of(properties));
    this.properties = List.copyOf(all);
  }

  /** A command of PerformanceEvaluation. */
  Mix(RowTest command, String test) {
    this(EVALUATION + command.propertyValue(), command, test);
  }

  /** With PerformanceEvaluation's keys, its column, and its write buffer or rows per fetch. */
  Mix(String label, RowTest command, String test) {
    this(
        label,
        true,
        test,
        List.of(
            switch (command.action()) {
              case WRITE -> Operation.INSERT;
              case READ -> Operation.READ;
              case SCAN -> Operation.SCAN;
            }),
        YcsbProperty.WORKLOAD.with(RowRangeWorkload.class.getName()),
        RowRangeProperty.REPEAT.with(true),
        RowRangeProperty.KEY_FORMAT.with("pe26"),
        RowRangeProperty.TEST.with(command.propertyValue()),
        BindingProperty.COLUMN_FAMILY.with("info0"),
        YcsbProperty.FIELD_NAME_PREFIX.with(""),
        BindingProperty.WRITE_BUFFER_SIZE.with(2 << 20),
        BindingProperty.SCAN_CACHING.with(30),
        // As in the workload files of scan-range: the others end after a number of rows.
        BindingProperty.SCAN_STOP_ROW.with(
            command.action() == RowTest.Action.SCAN && !command.hasFreeScanLength()));
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
    return properties;
  }

  /** YCSB's names of the measured operations. */
  List<String> operations() {
    return operations.stream()
        .map(it -> endsWithAnswer() ? it.toString() : it.acknowledged())
        .toList();
  }

  boolean writes() {
    return operations.stream().anyMatch(Operation::writes);
  }

  /** Whether all contenders measure an operation until the server's answer. */
  boolean endsWithAnswer() {
    return !buffered || !writes();
  }
}

package io.github.hbaseycsb.benchmark.contender;

import java.util.List;

/** The operations of a run. */
public enum Mix {
  GET("get", "readproportion=1", "READ"),
  PUT("put", "updateproportion=1", "UPDATE"),
  /** With the default buffer of HBase's client, which the other contenders use. */
  BUFFERED_PUT(
      "buffered-put",
      "updateproportion=1 hbase.autoflush=false writebuffersize=2097152",
      "UPDATE-ACK"),
  SCAN("scan-100", "scanproportion=1 minscanlength=100 maxscanlength=100", "SCAN"),
  A("workload-a", "readproportion=0.5 updateproportion=0.5", "READ UPDATE");

  private final String label;
  private final String properties;
  private final String operations;

  Mix(String label, String properties, String operations) {
    this.label = label;
    this.properties = properties;
    this.operations = operations;
  }

  /** Its name in the results and in options. */
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

  /** Whether it changes the table. */
  boolean writes() {
    return this != GET && this != SCAN;
  }

  /** Whether all contenders measure an operation until the server's answer. */
  boolean endsWithAnswer() {
    return this != BUFFERED_PUT;
  }
}

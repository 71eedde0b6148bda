package io.github.hbaseycsb.benchmark;

import io.github.hbaseycsb.client.BulkLoadMemory;
import io.github.hbaseycsb.common.Units;
import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The ways to load a table. */
enum LoadContender {
  /** With store files, by {@code scripts/bulk-load}. */
  BULK("bulk load"),
  /** With buffered puts, by {@code scripts/ycsb}. */
  BUFFERED("buffered puts"),
  /** With single puts, by {@code scripts/ycsb}. */
  PUTS("puts");

  private static final int THREADS = 16;

  private final String label;

  LoadContender(String label) {
    this.label = label;
  }

  /** Its name in the results. */
  String label() {
    return label;
  }

  /** Its process, with the jars and the JVM options of its script. */
  ContenderProcess process(Path clientConf, Path checkout) {
    return this == BULK
        ? ContenderProcess.onDistribution(clientConf, checkout, "scaleout")
            .with(BulkLoadMemory.options(List.of()))
        : ContenderProcess.onDistribution(clientConf, checkout, "hbase2-binding");
  }

  /**
   * The class with the main method and its arguments, for loading a new table.
   *
   * @param fields number of fields of a row, which has 1000 bytes
   */
  List<String> program(String table, int rows, int fields) {
    List<String> properties = records(table, rows, fields);
    if (this == BULK) {
      List<String> program =
          new ArrayList<>(List.of("io.github.hbaseycsb.scaleout.bulkload.BulkLoadCommand"));
      program.addAll(ContenderProcess.arguments(properties));
      return program;
    }
    if (this == BUFFERED) {
      properties.add("hbase.autoflush=false");
    }
    return ContenderProcess.client("load", THREADS, properties);
  }

  /**
   * How long the load took according to its output, s. The time starts with the first row, without
   * connecting and verifying.
   *
   * @throws CampaignException if the output does not contain it
   */
  double seconds(Path directory) throws IOException, CampaignException {
    return this == BULK
        ? ContenderProcess.number(directory, "writing ")
            + ContenderProcess.number(directory, "handing over ")
        : runSeconds(directory);
  }

  /** The run time of YCSB's client, s. */
  static double runSeconds(Path directory) throws IOException, CampaignException {
    return ContenderProcess.number(directory, "[OVERALL], RunTime(ms), ") / Units.MS_PER_SECOND;
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

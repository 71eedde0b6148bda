package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class StockReadingTest {
  private static final String CELL =
      """
      {"name": "%s", "verdict": "%s", "findings": [{"code": "errors", "verdict": "invalid"}],
       "clients": 2, "runs": [{"run": 1, "throughput": 4000}, {"run": 2, "throughput": %s}],
       "latency_us": {"UPDATE": {"p99": 10}, "UPDATE-ACK": {"p99": 8000}}}""";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path results;

  @Before
  public void twoRunsOfTwoClients() throws IOException {
    results = folder.getRoot().toPath();
    for (String cell : new String[] {"buffered", "failing"}) {
      client(cell, "run-1/client-1", 1000, 20);
      client(cell, "run-1/client-2", 3000, 40);
      client(cell, "run-2/client-1", 2000, 60);
      client(cell, "run-2/client-2", 4000, 80);
    }
    Files.writeString(
        results.resolve("summary.json"),
        """
        {"campaign": "c", "started": "2026-11-23T10:00:00Z", "cells": [%s, %s]}"""
            .formatted(
                CELL.formatted("buffered", "valid", 2000),
                CELL.formatted("failing", "invalid", "null")));
  }

  @Test
  public void addsClientsAndAveragesRunsAndPercentilesOfTheCallAsGuidesDo() throws IOException {
    assertThat(StockReading.report(results))
        .contains(
            "| buffered | valid | 5,000 | 3,000 | 2.00 (1.00-3.00) | UPDATE-ACK | 0.05 | 8.00 | 0.01 |");
  }

  @Test
  public void aRunWhoseRateIsUnknownHasNoRatio() throws IOException {
    assertThat(StockReading.report(results))
        .contains("| failing | invalid: errors | 5,000 | 4,000 | 1.00 (1.00-1.00) | UPDATE-ACK |");
  }

  private void client(String cell, String directory, int rate, int p99Us) throws IOException {
    Path client = results.resolve("cells").resolve(cell).resolve(directory);
    Files.createDirectories(client);
    Files.writeString(
        client.resolve("ycsb.json"),
        """
        [{"metric": "OVERALL", "measurement": "Throughput(ops/sec)", "value": %d},
         {"metric": "UPDATE", "measurement": "99thPercentileLatency(us)", "value": %d}]"""
            .formatted(rate, p99Us));
  }
}

package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.campaign.result.Json;
import io.github.hbaseycsb.campaign.result.ServerSample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/** Reads {@code server.jsonl}. */
final class Samples {
  private Samples() {}

  static List<ServerSample> parse(String lines) {
    return lines.lines().map(Samples::sample).toList();
  }

  private static ServerSample sample(String line) {
    try {
      return Json.mapper().readValue(line, ServerSample.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

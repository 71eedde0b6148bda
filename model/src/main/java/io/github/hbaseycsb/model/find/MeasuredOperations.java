package io.github.hbaseycsb.model.find;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The operations that YCSB's {@code CoreWorkload} measures, and their shares. A read-modify-write
 * is measured three times: as itself, as a READ and as an UPDATE.
 *
 * @param shares shares of the operations, from 0 to 1, by the name under which they are measured
 */
public record MeasuredOperations(Map<String, Double> shares) {
  /** The properties for proportions, with YCSB's defaults. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "readproportion", "0.95",
          "updateproportion", "0.05",
          "insertproportion", "0",
          "scanproportion", "0",
          "readmodifywriteproportion", "0");

  public MeasuredOperations {
    shares = new LinkedHashMap<>(shares);
  }

  /**
   * Computes the operations of a client.
   *
   * @param properties all properties of the client; a proportion that is not a number counts as 0
   */
  public static MeasuredOperations of(Map<String, String> properties) {
    double read = proportion(properties, "readproportion");
    double update = proportion(properties, "updateproportion");
    double insert = proportion(properties, "insertproportion");
    double scan = proportion(properties, "scanproportion");
    double both = proportion(properties, "readmodifywriteproportion");
    double sum = read + update + insert + scan + both;
    Map<String, Double> shares = new LinkedHashMap<>();
    put(shares, "READ", read + both, sum);
    put(shares, "UPDATE", update + both, sum);
    put(shares, "INSERT", insert, sum);
    put(shares, "SCAN", scan, sum);
    put(shares, "READ-MODIFY-WRITE", both, sum);
    return new MeasuredOperations(shares);
  }

  private static void put(Map<String, Double> shares, String name, double part, double sum) {
    if (part > 0) {
      shares.put(name, part / sum);
    }
  }

  private static double proportion(Map<String, String> properties, String name) {
    String text = properties.getOrDefault(name, DEFAULTS.get(name)).strip();
    return text.matches("\\d*\\.?\\d+") ? Double.parseDouble(text) : 0;
  }

  /** The share of an operation; 0 if there are no such operations. */
  public double share(String operation) {
    return shares.getOrDefault(operation, 0.0);
  }

  /** The names of the operations with a share above 0. */
  public List<String> operations() {
    return List.copyOf(shares.keySet());
  }
}

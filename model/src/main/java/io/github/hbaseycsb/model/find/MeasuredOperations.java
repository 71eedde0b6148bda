package io.github.hbaseycsb.model.find;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which operations YCSB's {@code CoreWorkload} measures, and how often. A read-modify-write is
 * measured three times: as itself, as a READ and as an UPDATE.
 *
 * @param shares of the operations, by the name that they are measured under; 0 to 1
 */
public record MeasuredOperations(Map<String, Double> shares) {
  /** Proportions with YCSB's defaults. */
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
   * The mix of a client.
   *
   * @param properties all that it has; a proportion that is no number counts as 0
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

  /** 0 for an operation that there is not. */
  public double share(String operation) {
    return shares.getOrDefault(operation, 0.0);
  }

  /** The names of the operations that there are. */
  public List<String> operations() {
    return List.copyOf(shares.keySet());
  }
}

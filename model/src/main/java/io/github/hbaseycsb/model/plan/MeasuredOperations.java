package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.property.Operation;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The operations that a {@code CoreWorkload} measures, and their shares. A read-modify-write is
 * measured three times: as itself, as a READ and as an UPDATE.
 *
 * @param shares shares of the operations, from 0 to 1, by the name under which they are measured
 */
public record MeasuredOperations(Map<String, Double> shares) {
  public MeasuredOperations {
    shares = new LinkedHashMap<>(shares);
  }

  /**
   * Computes the operations of a client.
   *
   * @param properties all properties of the client; a proportion that is not a number counts as 0
   */
  public static MeasuredOperations of(Map<String, String> properties) {
    Map<Operation, Double> parts = new EnumMap<>(Operation.class);
    double sum = 0;
    for (Operation operation : Operation.values()) {
      double part = operation.share(properties::get);
      Set<Operation> names = EnumSet.of(operation);
      names.addAll(operation.calls());
      names.forEach(name -> parts.merge(name, part, Double::sum));
      sum += part;
    }
    Map<String, Double> shares = new LinkedHashMap<>();
    for (Map.Entry<Operation, Double> part : parts.entrySet()) {
      if (part.getValue() > 0) {
        shares.put(part.getKey().toString(), part.getValue() / sum);
      }
    }
    return new MeasuredOperations(shares);
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

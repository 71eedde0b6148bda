package io.github.hbaseycsb.analysis.histogram;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.AbstractHistogram;

/** Which latencies are shown, in which order, and what is said of them. */
public final class Latencies {
  private static final String BUFFER_NOTE =
      "fills the client's buffer or batch; %s measures to the server's answer";

  private Latencies() {}

  /**
   * Whether a measurement's log is read at all. Intended latency differs from the other only where
   * there is a target rate. That of failed operations is not read either: their number is.
   */
  public static boolean isRead(OperationName name, boolean hasTarget) {
    return isCounted(name) && !(name.intended() && (name.failed() || !hasTarget));
  }

  private static boolean isCounted(OperationName name) {
    return name.isCall() || name.isReadModifyWrite();
  }

  /**
   * Latencies by the name that they were measured under, those first that answer what a user waits:
   * intended before the others, acknowledged before calls that only fill a buffer.
   */
  public static Map<String, Latency> of(Map<String, ? extends AbstractHistogram> histograms) {
    return of(histograms, Set.of());
  }

  /**
   * The same.
   *
   * @param atLeast names of those that hold operations which were never answered
   */
  public static Map<String, Latency> of(
      Map<String, ? extends AbstractHistogram> histograms, Set<String> atLeast) {
    Map<String, Latency> latencies = new LinkedHashMap<>();
    for (OperationName name : ordered(histograms)) {
      latencies.put(
          name.toString(),
          Latency.of(
              histograms.get(name.toString()),
              atLeast.contains(name.toString()),
              note(name, histograms)));
    }
    return latencies;
  }

  private static List<OperationName> ordered(Map<String, ? extends AbstractHistogram> histograms) {
    return histograms.entrySet().stream()
        .filter(entry -> entry.getValue().getTotalCount() > 0)
        .map(entry -> OperationName.parse(entry.getKey()))
        .filter(name -> !name.failed() && isCounted(name))
        .sorted(
            Comparator.comparing((OperationName name) -> note(name, histograms).isPresent())
                .thenComparing(name -> !name.intended())
                .thenComparing(OperationName::operation))
        .toList();
  }

  private static Optional<String> note(
      OperationName name, Map<String, ? extends AbstractHistogram> histograms) {
    String acknowledgment = name.acknowledgment().toString();
    return !name.acknowledged() && histograms.containsKey(acknowledgment)
        ? Optional.of(BUFFER_NOTE.formatted(acknowledgment))
        : Optional.empty();
  }
}

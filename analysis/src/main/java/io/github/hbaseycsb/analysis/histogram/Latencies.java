package io.github.hbaseycsb.analysis.histogram;

import io.github.hbaseycsb.property.Operation;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.AbstractHistogram;

/** Determines which latencies are shown, in which order and with which notes. */
public final class Latencies {
  private static final String BUFFER_NOTE =
      "fills the client's buffer or batch; %s measures to the server's answer";

  private Latencies() {}

  /**
   * Whether the log of a measurement is read. Intended latencies only differ from the others if
   * there is a target rate. Latencies of failed operations are not read, only their number.
   */
  public static boolean isRead(OperationName name, boolean hasTarget) {
    return isCounted(name) && !(name.intended() && (name.failed() || !hasTarget));
  }

  private static boolean isCounted(OperationName name) {
    return Operation.measuredAs(name.operation()).isPresent();
  }

  /**
   * Latencies by the name under which they were measured. Those that a user waits for come first:
   * intended latencies before the others, acknowledgments before calls that only fill a buffer.
   *
   * @param atLeast names of the latencies that include operations which were never answered
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

  /**
   * The latencies that a user waits for: intended ones if there are any, and up to the server's
   * answer.
   */
  public static Map<String, Latency> answers(Map<String, Latency> latencies) {
    boolean hasIntended =
        latencies.keySet().stream().anyMatch(name -> OperationName.parse(name).intended());
    Map<String, Latency> answers = new LinkedHashMap<>(latencies);
    answers
        .entrySet()
        .removeIf(
            it ->
                it.getValue().note().isPresent()
                    || OperationName.parse(it.getKey()).intended() != hasIntended);
    return answers;
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

package io.github.hbaseycsb.model.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.BindingProperty.Durability;
import io.github.hbaseycsb.property.LoadShape;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * {@code run.json}: the driver's record of a finished run, which is the last file written to its
 * directory. Together with the clients' histogram logs and {@code server.jsonl} it is sufficient
 * for the analysis. In JSON, the fields of its identity and its times are its own.
 *
 * @param threads number of threads of all clients together
 * @param target operations per second of all clients together, of a load over time the mean
 * @param properties the resolved properties of the run, secrets redacted
 * @param jvmArguments the arguments of each client's JVM, secrets redacted
 * @param processors number of processors of the driver's machine
 * @param cache how the block cache was prepared: ANY, COLD or WARM
 * @param notes events that the analysis cannot see, each a sentence
 * @param conditions the conditions under which it was measured; {@link Conditions#UNKNOWN} in older
 *     records
 */
public record RunRecord(
    @JsonUnwrapped Identity identity,
    int threads,
    OptionalInt target,
    Map<String, String> properties,
    List<String> jvmArguments,
    @JsonUnwrapped Times times,
    int processors,
    List<Client> clients,
    String cache,
    List<Note> notes,
    Conditions conditions) {
  public static final String FILE = "run.json";

  public RunRecord {
    jvmArguments = List.copyOf(jvmArguments);
    clients = List.copyOf(clients);
    notes = List.copyOf(notes);
    conditions = conditions == null ? Conditions.UNKNOWN : conditions;
  }

  /**
   * Which run it is.
   *
   * @param variant the variant's name; empty if the plan has none
   * @param run number within the cell, from 1
   */
  public record Identity(String cell, String workload, String variant, int run) {}

  /**
   * When it was, ms since 1970.
   *
   * @param startedMs when the clients were started
   * @param finishedMs when the last client ended
   * @param windowStartMs beginning of the measured window, which follows the warm-up
   * @param windowEndMs its end; empty if the run lasted until its operations were done
   */
  public record Times(
      long startedMs, long finishedMs, long windowStartMs, OptionalLong windowEndMs) {
    /** The end of the window, or of a run that lasted until its operations were done. */
    public long endMs() {
      return windowEndMs.orElse(finishedMs);
    }

    /** The length of the window, ms. */
    public long windowMs() {
      return endMs() - windowStartMs;
    }
  }

  /**
   * Whether the servers acknowledge a write only after a sync of the WAL: not with SKIP_WAL or
   * ASYNC_WAL. A table's own durability is not considered.
   */
  public boolean waitsForSyncs() {
    String durability = BindingProperty.DURABILITY.textIn(properties::get);
    return Stream.of(Durability.values())
        .noneMatch(it -> it.name().equals(durability) && !it.waitsForSync());
  }

  /** The load over time of all clients from the window's beginning; empty if it had one rate. */
  public Optional<LoadShape> loadOverTime() {
    return Optional.ofNullable(properties.get(BindingProperty.RATES.key()))
        .flatMap(LoadShape::parse);
  }

  /**
   * A client process. Its files are in {@code client-<number>/}.
   *
   * @param number from 1
   * @param threads its share of the threads
   * @param exitStatus exit status of the process: 0 if all operations succeeded, 1 if nothing was
   *     run, 3 if some failed, 128 + n if it was killed by signal n
   * @param complaint its last line about a failure
   * @param cpuSeconds user and system time of the process in the window, s
   * @param machine the machine on which it ran; empty for the driver's machine
   */
  public record Client(
      int number,
      int threads,
      int exitStatus,
      Optional<String> complaint,
      OptionalDouble cpuSeconds,
      Optional<Machine> machine) {}

  /**
   * A machine with clients.
   *
   * @param clockAheadMs how far its clock was ahead of the driver's clock, ms
   */
  public record Machine(String host, int processors, long clockAheadMs) {}

  /**
   * An event.
   *
   * @param code a short name, such as {@code balancer-not-restored}
   * @param verdict the best verdict that the run can have
   * @param text a sentence
   */
  public record Note(String code, Verdict verdict, String text) {}
}

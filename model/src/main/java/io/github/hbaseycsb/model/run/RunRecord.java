package io.github.hbaseycsb.model.run;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * {@code run.json}: what the driver knows of a finished run, written last into its directory. With
 * the clients' histogram logs and {@code server.jsonl} it is all that the analysis needs.
 *
 * @param cell the cell's name
 * @param workload the workload file's name
 * @param variant the variant's name; empty when the plan has none
 * @param run number within the cell, from 1
 * @param threads of all clients together
 * @param target operations per second of all clients together
 * @param properties of the run, resolved, secrets redacted
 * @param jvmArguments of each client's JVM, secrets redacted
 * @param startedMs when the clients were started, ms since 1970
 * @param finishedMs when the last client had ended
 * @param windowStartMs begin of the measured window, ms since 1970: the warm-up lies before it
 * @param windowEndMs its end; empty when the run lasted until its operations were done
 * @param processors of the driver's machine
 * @param clients one for each client process
 * @param clientCeiling operations per second that the same clients did without a server, on the
 *     same machine; empty when it was not measured
 * @param cache how the block cache was prepared: ANY, COLD or WARM
 * @param notes what happened that the analysis cannot see, each a sentence
 * @param conditions under which it was measured; {@link Conditions#UNKNOWN} in older records
 */
public record RunRecord(
    String cell,
    String workload,
    String variant,
    int run,
    int threads,
    OptionalInt target,
    Map<String, String> properties,
    List<String> jvmArguments,
    long startedMs,
    long finishedMs,
    long windowStartMs,
    OptionalLong windowEndMs,
    int processors,
    List<Client> clients,
    OptionalDouble clientCeiling,
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
   * A client process. Its files are in {@code client-<number>/}.
   *
   * @param number from 1
   * @param threads its share
   * @param exitStatus of the process: 0 all operations OK, 1 nothing was run, 3 some failed, 128 +
   *     n killed by signal n
   * @param complaint the last line that it wrote about a failure
   * @param cpuSeconds of the process within the window, user and system
   * @param machine that it ran on; empty for the driver's own
   */
  public record Client(
      int number,
      int threads,
      int exitStatus,
      Optional<String> complaint,
      OptionalDouble cpuSeconds,
      Optional<Machine> machine) {}

  /**
   * A machine that clients ran on.
   *
   * @param host its name
   * @param processors that it has
   * @param clockAheadMs how far its clock was before the driver's, ms
   */
  public record Machine(String host, int processors, long clockAheadMs) {}

  /**
   * Something that happened.
   *
   * @param code a short name, such as {@code balancer-not-restored}
   * @param verdict what the run is at best
   * @param text a sentence
   */
  public record Note(String code, Verdict verdict, String text) {}
}

package io.github.hbaseycsb.campaign.client;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.client.ExitFile.CpuReading;
import io.github.hbaseycsb.client.ExitStatus;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.run.RunRecord.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How a client process ended.
 *
 * @param number of the client, from 1
 * @param status 0 every operation was OK; 1 nothing was run; 3 some operations failed; 128 + n
 *     killed by signal n; {@link #LOST}, {@link #CANCELLED}, {@link #NO_ANSWER}
 * @param complaint the last line on its standard error that reports a failure
 * @param endedMs when it ended, ms since 1970
 * @param cpu its processor time at each reading
 * @param machine that it ran on, if it is not this one
 */
public record ClientExit(
    int number,
    int status,
    Optional<String> complaint,
    long endedMs,
    List<CpuReading> cpu,
    Optional<Machine> machine) {
  /** The status of a client that left no result, or that never began. */
  public static final int LOST = -1;

  /** The status of a client that was ended because another one failed. */
  public static final int CANCELLED = -2;

  /** The status of a client that was not run because the cluster did not answer. */
  public static final int NO_ANSWER = -3;

  /** Orders clients that ended early: the one that caused the others' end comes first. */
  public static final Comparator<ClientExit> CAUSE_FIRST =
      Comparator.<ClientExit, Boolean>comparing(exit -> exit.status == CANCELLED)
          .thenComparing(exit -> exit.endedMs - exit.machine.map(Machine::clockAheadMs).orElse(0L));

  public ClientExit {
    cpu = List.copyOf(cpu);
  }

  /** The status of a client whose process has ended by itself with this code and error output. */
  static int status(int code, Path stderr) throws IOException {
    return code == ExitStatus.NOT_RUN.code() && ClientProcess.hadNoAnswer(stderr)
        ? NO_ANSWER
        : code;
  }

  /** Whether it ran to its end, even if operations failed. */
  public boolean ran() {
    return ExitStatus.ran(status);
  }

  /** The failure of what this client was to do: (usage) if it refused to start, else (cluster). */
  public CampaignException failure(String what) {
    return new CampaignException(
        status == ExitStatus.NOT_RUN.code() ? CampaignStatus.USAGE : CampaignStatus.CLUSTER,
        what + ": " + complaint.orElse(describe()));
  }

  /** How a client that did not run to its end has ended, a clause. */
  public String describe() {
    String how =
        switch (status) {
          case LOST -> "left nothing";
          case CANCELLED -> "was ended";
          case NO_ANSWER -> "had no answer from the cluster";
          default -> Text.of("ended with status %d", status);
        };
    return Text.of("client %d %s%s", number, how, because());
  }

  /** What it complained about, to go on a message. */
  public String because() {
    return complaint.map(": "::concat).orElse("");
  }
}

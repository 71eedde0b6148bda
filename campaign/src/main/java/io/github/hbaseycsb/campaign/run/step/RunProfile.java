package io.github.hbaseycsb.campaign.run.step;

import io.github.hbaseycsb.analysis.profile.ProfiledSide;
import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.profile.Profiler;
import io.github.hbaseycsb.campaign.profile.ServerRecordings;
import io.github.hbaseycsb.client.ClientProtocol;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes the stacks of each side of a profiled run, from the recordings of its processes. */
final class RunProfile {
  private final Profiler profiler;
  private final Path directory;
  private final long fromMs;
  private final long toMs;

  /**
   * @param directory of the run
   * @param fromMs start of the run's window, ms since 1970
   * @param toMs its end
   */
  RunProfile(Profiler profiler, Path directory, long fromMs, long toMs) {
    this.profiler = profiler;
    this.directory = directory;
    this.fromMs = fromMs;
    this.toMs = toMs;
  }

  /**
   * Writes the stacks of the window, and deletes the recordings.
   *
   * @throws BrokenRunException when a recording is missing or cannot be read
   */
  void write(List<ClientSpec> specs, ServerRecordings servers)
      throws BrokenRunException, InterruptedException {
    try {
      fold(
          ProfiledSide.CLIENTS,
          specs.stream().map(spec -> spec.directory().resolve(ClientProtocol.RECORDING)).toList());
      fold(ProfiledSide.SERVERS, servers.write(directory));
    } catch (IOException e) {
      throw new BrokenRunException("a recording cannot be read: " + e, false);
    }
  }

  private void fold(ProfiledSide side, List<Path> recordings) throws IOException {
    if (recordings.isEmpty()) {
      return;
    }
    Stacks stacks = new Stacks();
    for (Path recording : recordings) {
      profiler.addStacks(recording, fromMs, toMs, stacks);
      Files.delete(recording);
    }
    stacks.write(side.file(directory));
  }
}

package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.analysis.profile.Stacks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Records the stacks of the processes of a profiled run. */
public interface Profiler {
  /**
   * Starts to record the servers. If that is not possible, {@link ServerRecordings#obstacle} says
   * why; it is not an error.
   *
   * @param conf the directory with the servers' {@code hbase-site.xml}
   * @param limit after which a recording ends by itself
   */
  ServerRecordings record(Path conf, Duration limit) throws InterruptedException;

  /**
   * Adds the stacks of a recording to others.
   *
   * @param fromMs start of the wanted time, ms since 1970
   * @param toMs its end, exclusive
   * @throws IOException when the file cannot be read
   */
  void addStacks(Path recording, long fromMs, long toMs, Stacks stacks) throws IOException;
}

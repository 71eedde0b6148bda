package io.github.hbaseycsb.campaign.profile;

import io.github.hbaseycsb.analysis.profile.Stacks;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Records where the processes of a profiled run spend their time. */
public interface Profiler {
  /**
   * Begins to record the servers. What does not work is no failure: it is said by {@link
   * ServerRecordings#obstacle}.
   *
   * @param conf the directory with the {@code hbase-site.xml} that leads to the servers
   * @param limit after which a recording ends, should nobody end it
   */
  ServerRecordings record(Path conf, Duration limit) throws InterruptedException;

  /**
   * Adds the stacks of a recording to others.
   *
   * @param fromMs begin of the time to take, ms since 1970
   * @param toMs its end, exclusive
   * @throws IOException when the file cannot be read
   */
  void addStacks(Path recording, long fromMs, long toMs, Stacks stacks) throws IOException;
}

package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class FlightRecorderProfilerTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void serversThatNobodyStartedHereAreNotRecordedAndItSaysWhy() throws Exception {
    Path conf = folder.newFolder("conf").toPath();

    try (ServerRecordings servers =
        new FlightRecorderProfiler().record(conf, Duration.ofSeconds(10))) {
      assertThat(servers.obstacle())
          .contains("neither the campaign nor scripts/hbase started them on this machine");
      assertThat(servers.write(conf)).isEmpty();
    }
  }
}

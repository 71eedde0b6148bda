package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.profile.Stacks;
import io.github.hbaseycsb.campaign.cluster.Profiler;
import io.github.hbaseycsb.campaign.cluster.Profiler.ServerRecordings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Each recording is one word. Its stacks are that word, once for each ms of the window. */
final class FakeProfiler implements Profiler {
  private final Lifetime driver;
  private final Optional<String> obstacle;

  FakeProfiler(Lifetime driver, Optional<String> obstacle) {
    this.driver = driver;
    this.obstacle = obstacle;
  }

  @Override
  public ServerRecordings record(Path conf, Duration limit) {
    driver.moment("record the servers");
    return new ServerRecordings() {
      @Override
      public Optional<String> obstacle() {
        return obstacle;
      }

      @Override
      public List<Path> write(Path directory) throws IOException {
        driver.moment("the servers write their recordings");
        return obstacle.isPresent()
            ? List.of()
            : List.of(Files.writeString(directory.resolve("server-1.jfr"), "server"));
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public void addStacks(Path recording, long fromMs, long toMs, Stacks stacks) throws IOException {
    driver.requireAlive();
    stacks.add(List.of("main", Files.readString(recording)), toMs - fromMs);
  }
}

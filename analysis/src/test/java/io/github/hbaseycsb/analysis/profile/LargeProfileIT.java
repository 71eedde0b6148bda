package io.github.hbaseycsb.analysis.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.profile.Profiles.ProfiledSide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** However many stacks a profile has, the driver needs little memory. */
public class LargeProfileIT {
  private static final int STACKS = 200_000;

  /** Frames that all stacks have in common: the file is larger than the heap by far. */
  private static final int COMMON_FRAMES = 5;

  private static final int CALLEES = 8;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void twoHundredThousandStacksAreWrittenReadAndComparedIn64MegabytesOfHeap()
      throws Exception {
    Path file = folder.getRoot().toPath().resolve("servers.folded");
    Path output = folder.newFile().toPath();
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                LargeProfileIT.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(child.waitFor(120, TimeUnit.SECONDS)).isTrue();

    assertThat(Files.readString(output)).endsWith(STACKS + " and " + STACKS + " samples\n");
    assertThat(Files.size(file)).isGreaterThan(100 << 20);
  }

  /** The child process. */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    write(file);
    Stacks both = Stacks.read(file, file);
    FlameGraph.page("cell", ProfiledSide.CLIENTS, List.of("before", "after"), both);
    System.out.println(both.all().samples() + " and " + both.all().baseline() + " samples");
  }

  private static void write(Path file) throws IOException {
    Stacks stacks = new Stacks();
    for (int stack = 0; stack < STACKS; stack++) {
      List<String> frames = new ArrayList<>();
      for (int frame = 0; frame < COMMON_FRAMES; frame++) {
        frames.add("org.apache.hadoop.hbase.regionserver.HRegion.method" + frame);
      }
      for (int rest = stack; rest > 0; rest /= CALLEES) {
        frames.add("org.apache.hadoop.hbase.regionserver.Scanner.method" + rest % CALLEES);
      }
      stacks.add(frames, 1);
    }
    stacks.write(file);
  }
}

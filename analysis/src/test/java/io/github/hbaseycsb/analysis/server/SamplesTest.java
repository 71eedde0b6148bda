package io.github.hbaseycsb.analysis.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Deque;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class SamplesTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Deque<Integer> last(String text, int bytes) throws IOException {
    Path file = folder.getRoot().toPath().resolve("samples");
    Files.writeString(file, text);
    return Samples.last(file, bytes, Integer.class, (newest, other) -> other > newest - 20);
  }

  @Test
  public void theLastSamplesAreThoseOfWholeLinesBackToOneThatIsNotRecent() throws IOException {
    assertThat(last("30\n31\n40\n5", 100)).containsExactly(30, 31, 40);
    assertThat(last("30\n20\n31\n40\n", 100)).as("20 is not recent").containsExactly(31, 40);
    assertThat(last("30\n31\n40\n5", 6)).as("from the middle of a line").containsExactly(40);
    assertThat(last("30\n31", 2)).isEmpty();
    assertThat(last("", 2)).isEmpty();
  }
}

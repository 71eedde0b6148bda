package io.github.hbaseycsb.analysis.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class SamplesTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private List<Integer> last(String text, int bytes) throws IOException {
    Path file = folder.getRoot().toPath().resolve("samples");
    Files.writeString(file, text);
    List<Integer> read = new ArrayList<>();
    Samples.readBack(file, bytes, Integer.class, sample -> read.add(sample) && sample != 20);
    return read;
  }

  @Test
  public void theEndOfAFileIsReadFromItsLastWholeLineOn() throws IOException {
    assertThat(last("10\n30\n40\n5", 100)).containsExactly(40, 30, 10);
    assertThat(last("10\n20\n30\n40\n", 100)).as("no more is wanted").containsExactly(40, 30, 20);
    assertThat(last("10\n30\n40\n5", 6)).as("from the middle of a line").containsExactly(40);
    assertThat(last("10\n30", 2)).isEmpty();
    assertThat(last("", 2)).isEmpty();
  }
}

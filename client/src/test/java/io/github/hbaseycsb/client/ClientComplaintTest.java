package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ClientComplaintTest {
  private static final String TRACE =
      """
      Error: no word about it
      site.ycsb.WorkloadException: Must have constant field size
      \tat site.ycsb.workloads.CoreWorkload.init(CoreWorkload.java:1)
      Caused by: java.io.IOException: the cause
      \t... 7 more

      """;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void theLastLineAboutAFailureIsQuoted() throws Exception {
    assertThat(complaint("ycsb: first\nycsb: second\nnoise\n", 3)).hasValue("ycsb: second");
    assertThat(complaint("ycsb: second\n" + TRACE, 1)).hasValue("ycsb: second");
  }

  @Test
  public void aClientThatDidNothingIsQuotedWhateverItSaid() throws Exception {
    assertThat(complaint(TRACE, 1)).hasValue("Caused by: java.io.IOException: the cause");
    assertThat(complaint("", 1)).isEmpty();
  }

  @Test
  public void aClientThatRanIsNotQuotedWithoutAComplaint() throws Exception {
    assertThat(complaint(TRACE, 0)).isEmpty();
    assertThat(complaint(TRACE, 137)).isEmpty();
  }

  @Test
  public void bytesThatAreNotUtf8AreNoObstacle() throws Exception {
    Path file = folder.newFile().toPath();
    Files.write(file, "\u00fc\nycsb: it is over\n".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(ClientProcess.complaint(file, 1)).hasValue("ycsb: it is over");
  }

  private Optional<String> complaint(String stderr, int status) throws IOException {
    Path file = folder.newFile().toPath();
    Files.writeString(file, stderr);
    return ClientProcess.complaint(file, status);
  }
}

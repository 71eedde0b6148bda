package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class WorkloadFilesTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aFileOfAPublicationIsFoundInItsDirectory() throws IOException {
    Path old = folder.getRoot().toPath().resolve("apsaradb-sw1");
    Path grouped = folder.newFolder("apsaradb").toPath().resolve("apsaradb-sw1");
    Files.createFile(grouped);
    assertThat(WorkloadFiles.find(old)).isEqualTo(grouped);
    assertThat(WorkloadFiles.find(grouped)).isEqualTo(grouped);

    // One of the same name where it was asked for comes first.
    Files.createFile(old);
    assertThat(WorkloadFiles.find(old)).isEqualTo(old);
  }

  @Test
  public void whatIsMissingStaysAsItWasGiven() {
    for (String path : new String[] {"", "/", "apsaradb", "apsaradb-sw1", "no/such-file", "."}) {
      assertThat(WorkloadFiles.find(Path.of(path))).isEqualTo(Path.of(path));
    }
  }
}

package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class MavenFailureTest {
  private static final String GOAL =
      "\u001b[0m\u001b[0m[\u001b[1;31mERROR\u001b[m] Failed to execute goal on project x: Could not"
          + " resolve dependencies for project y:pom:1: ";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void aVersionThatNoRepositoryHasIsNamedByItsArtifact() throws IOException {
    assertThat(
            reason(
                GOAL
                    + "Could not find artifact org.apache.hbase:hbase-server:jar:9.9.9 in central"
                    + " (https://localhost/maven) -> [Help 1]"))
        .isEqualTo("no repository has org.apache.hbase:hbase-server:jar:9.9.9");
  }

  @Test
  public void aVersionThatWasLookedForBeforeIsNamedByItsArtifact() throws IOException {
    assertThat(
            reason(
                GOAL
                    + "org.apache.hbase:hbase-server:jar:0.0.1 was not found in"
                    + " https://localhost/maven during a previous attempt. This failure was cached"
                    + " in the local repository -> [Help 1]"))
        .isEqualTo(
            "no repository had org.apache.hbase:hbase-server:jar:0.0.1 when Maven last asked");
  }

  @Test
  public void anArtifactThatOfflineMavenDoesNotHaveIsNamed() throws IOException {
    assertThat(
            reason(
                GOAL
                    + "Cannot access central (https://localhost/maven) in offline mode and the"
                    + " artifact org.apache.hbase:hbase-server:jar:2.6.4 has not been downloaded"
                    + " from it before. -> [Help 1]"))
        .isEqualTo("Maven is offline and does not have org.apache.hbase:hbase-server:jar:2.6.4");
  }

  @Test
  public void anUnreachableRepositoryIsReportedWithItsCause() throws IOException {
    assertThat(
            reason(
                GOAL
                    + "Could not transfer artifact org.apache.hbase:hbase-server:pom:2.6.4 from/to"
                    + " central (https://localhost/maven): Connect to localhost:443 failed:"
                    + " Connection refused -> [Help 1]"))
        .startsWith("could not fetch org.apache.hbase:hbase-server:pom:2.6.4:")
        .contains("Connect to localhost:443 failed: Connection refused (check the network");
  }

  @Test
  public void anyOtherErrorIsReportedWithoutMavensPrefix() throws IOException {
    assertThat(reason("[ERROR] The POM is malformed -> [Help 3]\n[ERROR] and more"))
        .isEqualTo("The POM is malformed");
  }

  @Test
  public void aLogWithoutAnErrorIsNamed() throws IOException {
    assertThat(reason("[INFO] nothing")).startsWith("Maven gave no reason: see ");
  }

  private String reason(String line) throws IOException {
    Path log = folder.newFile().toPath();
    Files.writeString(log, "[INFO] Scanning\n" + line + "\n");
    return ServerDistribution.mavenFailure(log);
  }
}

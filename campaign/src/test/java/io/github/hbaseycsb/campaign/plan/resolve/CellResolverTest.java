package io.github.hbaseycsb.campaign.plan.resolve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.Test;

public class CellResolverTest {
  /** Version, Hadoop, standalone, on HDFS. */
  private static final Pattern WITHOUT_HDFS =
      Pattern.compile("(?m)^\\| (\\d\\S*) \\| [^|]* \\| [^|]* \\| no: ");

  @Test
  public void versionsThatDoNotStartHdfsAreThoseOfTheDocument() throws IOException {
    assertThat(
            WITHOUT_HDFS
                .matcher(Files.readString(Path.of("../docker/README.md")))
                .results()
                .map((MatchResult row) -> row.group(1)))
        .containsExactlyInAnyOrderElementsOf(CellResolver.WITHOUT_HDFS);
  }
}

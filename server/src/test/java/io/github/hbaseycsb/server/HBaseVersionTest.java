package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;

public class HBaseVersionTest {
  private static List<String> found(String pattern, String file) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(Path.of("..", file)))
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  @Test
  public void theDocumentListsTheVersionsThatAreKnown() throws IOException {
    assertThat(found("(?m)^\\| (\\d\\S*) \\| ", "docker/README.md")).isEqualTo(HBaseVersion.KNOWN);
  }

  @Test
  public void buildsUseVersionsThatAreKnown() throws IOException {
    String matrix = found("<hbase.versions>(.*)</hbase.versions>", "docker/pom.xml").get(0);
    assertThat(HBaseVersion.KNOWN).containsAll(List.of(matrix.split(",")));
    assertThat(found("<version>(.*-hadoop3)</version>", "benchmark/peer/pom.xml"))
        .isNotEmpty()
        .containsOnly(ServerDistribution.defaultVersion());
    assertThat(found("<hbase.version>(.*)</hbase.version>", "pom.xml"))
        .containsExactly(ServerDistribution.defaultVersion());
  }

  @Test
  public void versionsAreComparedByTheirNumbers() {
    assertThat(Stream.of("0.98.24", "1.7.2", "2.2.7", "2.10.1").map(HBaseVersion::new))
        .extracting(HBaseVersion::isBefore2)
        .containsExactly(true, true, false, false);
    assertThat(Stream.of("1.7.2", "2.3.7", "2.4.18", "2.30.0").map(HBaseVersion::new))
        .extracting(HBaseVersion::isBefore2Dot4)
        .containsExactly(true, true, false, false);
    assertThat(new HBaseVersion("2.7.0-SNAPSHOT").isRelease()).isFalse();
  }
}

package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;
import org.junit.Test;

/** The files of {@code workloads/} that run {@link RowRangeWorkload}. */
public class WorkloadFilesTest {
  private static final Path WORKLOADS = Path.of("..", "workloads");

  @Test
  public void thereIsAFileForEachTest() throws Exception {
    for (RowTest test : RowTest.values()) {
      Properties properties = load(file(test));

      assertThat(properties.getProperty("workload")).isEqualTo(RowRangeWorkload.class.getName());
      assertThat(RowRangeSettings.parse(properties).test()).isEqualTo(test);
    }
  }

  @Test
  public void eachOpensWithWhatPublishedAndRun() throws IOException {
    for (RowTest test : RowTest.values()) {
      List<String> lines = Files.readAllLines(file(test));

      assertThat(lines.get(0)).startsWith("# What: ");
      assertThat(lines.get(1)).startsWith("# Published: ");
      assertThat(lines.get(2)).startsWith("# Run: ").contains("workloads/" + name(test));
    }
  }

  private static Path file(RowTest test) {
    return WORKLOADS.resolve(name(test));
  }

  private static String name(RowTest test) {
    boolean ofThePaper =
        Arrays.asList(
                RowTest.SEQUENTIAL_WRITE,
                RowTest.RANDOM_WRITE,
                RowTest.SEQUENTIAL_READ,
                RowTest.RANDOM_READ,
                RowTest.RANDOM_READ_MEM,
                RowTest.SCAN)
            .contains(test);
    return (ofThePaper ? "bigtable-" : "pe-") + test.propertyValue();
  }

  private static Properties load(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    return properties;
  }
}

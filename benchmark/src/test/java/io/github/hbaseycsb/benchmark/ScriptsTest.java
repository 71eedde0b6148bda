package io.github.hbaseycsb.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.Test;

public class ScriptsTest {
  private static final Path HOME = Path.of("..");

  /** A line such as {@code run_simulation MODULE CLASS}, the class without the common package. */
  private static final Pattern RUN =
      Pattern.compile("(?m)^run_(benchmark|simulation) (\\S+) (\\S+)");

  @Test
  public void classesThatScriptsRunExist() throws IOException {
    List<Path> sources = new ArrayList<>();
    try (Stream<Path> scripts = Files.list(HOME.resolve("scripts/dev"))) {
      for (Path script : scripts.filter(Files::isRegularFile).toList()) {
        RUN.matcher(Files.readString(script))
            .results()
            .map(ScriptsTest::source)
            .forEach(sources::add);
      }
    }

    assertThat(sources).hasSizeGreaterThanOrEqualTo(5).allSatisfy(it -> assertThat(it).exists());
  }

  private static Path source(MatchResult run) {
    String root =
        run.group(1).equals("benchmark")
            ? "benchmark/src/main/java/io/github/hbaseycsb/benchmark/"
            : run.group(2) + "/src/test/java/io/github/hbaseycsb/";
    return HOME.resolve(root + run.group(3).replace('.', '/') + ".java");
  }
}

package io.github.hbaseycsb.dist;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ClassFileImporter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Test;

public class PackageCyclesTest {
  @Test
  public void noPackageNeedsAnotherThatNeedsIt() throws IOException {
    List<Path> modules;
    try (var directories = Files.list(Path.of("../.."))) {
      modules =
          directories
              .filter(it -> Files.isDirectory(it.resolve("src/main/java/io/github/hbaseycsb")))
              .map(it -> it.resolve("target/classes"))
              .filter(Files::exists)
              .toList();
    }
    assertThat(modules).asString().contains("binding", "scaleout", "campaign");
    slices()
        .matching("io.github.hbaseycsb.(**)")
        .should()
        .beFreeOfCycles()
        .check(new ClassFileImporter().importPaths(modules));
  }
}

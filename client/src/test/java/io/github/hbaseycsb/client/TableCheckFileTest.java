package io.github.hbaseycsb.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.client.TableCheckFile.Sample;
import java.nio.file.Path;
import java.util.OptionalLong;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class TableCheckFileTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void whatTheCommandLeavesIsRead() throws Exception {
    Path file = folder.getRoot().toPath().resolve(TableCheckFile.FILE);
    TableCheckFile counted =
        new TableCheckFile(
            new Sample(1000, 3, 2, "row user1 has no field field0", false), OptionalLong.of(7));
    counted.write(file);
    assertThat(TableCheckFile.read(file)).isEqualTo(counted);

    TableCheckFile unknown =
        new TableCheckFile(new Sample(0, 0, 0, "", true), OptionalLong.empty());
    unknown.write(file);
    assertThat(TableCheckFile.read(file)).isEqualTo(unknown);
  }
}

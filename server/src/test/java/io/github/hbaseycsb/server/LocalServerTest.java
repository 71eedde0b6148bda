package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.server.distribution.ServerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchService;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** With directories in which no server ever ran. */
public class LocalServerTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Path directory;

  @Before
  public void keepData() throws IOException {
    directory = folder.getRoot().toPath().resolve("server");
    Files.writeString(
        Files.createDirectories(directory.resolve("data/t")).resolve("hfile"), "rows");
    Files.writeString(directory.resolve("server.properties"), "version=2.6.4\nport-base=21000\n");
  }

  @Test
  public void aServerIsRemovedWithAllItsData() throws Exception {
    assertThat(new LocalServer(directory).remove()).isTrue();
    assertThat(folder.getRoot()).isEmptyDirectory();
  }

  @Test
  public void aServerLeavesItsPlaceBeforeItsFilesAreDeleted() throws Exception {
    try (WatchService watch = directory.getFileSystem().newWatchService()) {
      // A directory is watched wherever it is moved.
      directory.register(watch, StandardWatchEventKinds.ENTRY_DELETE);
      folder.getRoot().toPath().register(watch, StandardWatchEventKinds.ENTRY_DELETE);
      assertThat(new LocalServer(directory).remove()).isTrue();
      List<WatchEvent<?>> first = watch.poll(1, TimeUnit.MINUTES).pollEvents();
      assertThat(first.get(0).context()).hasToString("server");
    }
  }

  @Test
  public void whatCannotBeRemovedIsAnError() {
    assertThatThrownBy(() -> new LocalServer(directory.resolve("none")).remove())
        .isInstanceOf(ServerException.class)
        .hasMessageStartingWith("cannot delete " + directory.resolve("none"));
  }
}

package io.github.hbaseycsb.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class AtomicFileTest {
  private static final int ROUNDS = 100;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void twoThreadsCanWriteOneFile() throws Exception {
    Path file = folder.getRoot().toPath().resolve("figures.json");
    // Both have an open temporary file before one of them is renamed.
    CyclicBarrier bothWrite = new CyclicBarrier(2);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    List<Future<?>> writers = new ArrayList<>();
    for (String text : List.of("one", "another")) {
      writers.add(
          threads.submit(
              () -> {
                for (int round = 0; round < ROUNDS; round++) {
                  AtomicFile.write(
                      file,
                      out -> {
                        await(bothWrite);
                        out.write(text);
                      });
                }
                return null;
              }));
    }
    threads.shutdown();
    for (Future<?> writer : writers) {
      writer.get();
    }

    assertThat(Files.readString(file)).isIn("one", "another");
    assertThat(folder.getRoot().list()).containsExactly("figures.json");
  }

  @Test
  public void whatCannotBeWrittenLeavesTheFileAsItWas() throws Exception {
    Path file = folder.getRoot().toPath().resolve("figures.json");
    AtomicFile.write(file, "one");

    assertThatThrownBy(
            () ->
                AtomicFile.write(
                    file,
                    out -> {
                      out.write("half");
                      throw new IOException("No space left on device");
                    }))
        .hasMessage("No space left on device");
    assertThat(file).hasContent("one");
    assertThat(folder.getRoot().list()).containsExactly("figures.json");
  }

  @Test
  public void thoseWhoCanReadOtherFilesCanReadIt() throws Exception {
    Path other = Files.writeString(folder.getRoot().toPath().resolve("other"), "");
    Path file = folder.getRoot().toPath().resolve("figures.json");
    AtomicFile.write(file, "one");

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo(PosixFilePermissions.toString(Files.getPosixFilePermissions(other)));
  }

  private static void await(CyclicBarrier barrier) throws IOException {
    try {
      // The limit is for a writer whose partner has failed.
      barrier.await(1, TimeUnit.MINUTES);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IOException(e);
    }
  }
}

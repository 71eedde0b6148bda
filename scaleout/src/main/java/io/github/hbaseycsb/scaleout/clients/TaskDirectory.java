package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.server.files.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A task's own directory on its machine, readable by its user only. It is deleted when the task
 * ends, even if the task's process is terminated. The client is killed first, because nobody will
 * read its results.
 */
final class TaskDirectory implements AutoCloseable {
  private final Path path;
  private final Thread hook = new Thread(this::deleteWithProcess, "task-directory");
  private volatile Optional<ClientProcess> client = Optional.empty();

  private TaskDirectory(Path path) {
    this.path = path;
  }

  static TaskDirectory create() throws IOException {
    TaskDirectory directory = new TaskDirectory(Files.createTempDirectory("hbase-ycsb-client"));
    Runtime.getRuntime().addShutdownHook(directory.hook);
    return directory;
  }

  Path path() {
    return path;
  }

  /** Sets the client that writes to the directory. */
  void isOf(ClientProcess process) {
    client = Optional.of(process);
  }

  private void deleteWithProcess() {
    try {
      client.ifPresent(ClientProcess::killAndAwait);
      Trees.delete(path);
    } catch (IOException e) {
      // The client created another file meanwhile.
    }
  }

  @Override
  public void close() throws IOException {
    Trees.delete(path);
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is already ending.
    }
  }
}

package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.client.ClientProcess;
import io.github.hbaseycsb.server.files.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A task's own directory on its machine, for its user only. It is deleted with the task, also when
 * the task's process is ended; its client, whose results nobody will read then, is killed before.
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

  /** The client that writes into it. */
  void isOf(ClientProcess process) {
    client = Optional.of(process);
  }

  private void deleteWithProcess() {
    try {
      client.ifPresent(ClientProcess::killAndAwait);
      Trees.delete(path);
    } catch (IOException e) {
      // It had begun to write another file.
    }
  }

  @Override
  public void close() throws IOException {
    Trees.delete(path);
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The process is ending.
    }
  }
}

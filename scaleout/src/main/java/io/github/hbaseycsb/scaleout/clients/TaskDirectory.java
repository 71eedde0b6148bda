package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.server.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A task's own directory on its machine, for its user only. It is deleted with the task, also when
 * the process of a job that runs here is ended.
 */
final class TaskDirectory implements AutoCloseable {
  private final Path path;
  private final Thread hook = new Thread(this::deleteQuietly, "task-directory");

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

  private void deleteQuietly() {
    try {
      Trees.delete(path);
    } catch (IOException e) {
      // The client, which is ending too, was writing.
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

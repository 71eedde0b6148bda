package io.github.hbaseycsb.campaign.cluster.docker;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs commands as processes. */
public final class Processes implements Commands {
  @Override
  public Output run(List<String> command) throws IOException, InterruptedException {
    Path out = Files.createTempFile("hbase-ycsb", ".out");
    Path err = Files.createTempFile("hbase-ycsb", ".err");
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(out.toFile())
              .redirectError(err.toFile())
              .start();
      try {
        int status = process.waitFor();
        return new Output(status, Files.readString(out), Files.readString(err));
      } finally {
        process.descendants().forEach(ProcessHandle::destroy);
        process.destroy();
      }
    } finally {
      Files.delete(out);
      Files.delete(err);
    }
  }
}

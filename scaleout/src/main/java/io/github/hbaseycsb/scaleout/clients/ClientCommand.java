package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.client.ClientProtocol;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** The command line of a task's client, and the files that it refers to. */
final class ClientCommand {
  private ClientCommand() {}

  /**
   * Copies the client's properties and the cluster's configuration to this machine.
   *
   * @param number the number of the client
   * @param directory the task's directory, readable by its user only
   * @param results the directory for the client's measurements
   */
  static List<String> prepare(
      int number, ClientJobSettings settings, JobDirectory job, Path directory, Path results)
      throws IOException {
    Path conf = Files.createDirectory(directory.resolve("conf"));
    job.download(job.conf(), conf);
    Properties properties = job.properties(number);
    properties.putAll(ClientProtocol.results(results));
    Path file =
        Files.createFile(
            directory.resolve("client.properties"),
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (OutputStream out = Files.newOutputStream(file)) {
      properties.store(out, null);
    }

    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(settings.jvmArguments());
    command.addAll(
        List.of("-cp", ClientProtocol.classPath(settings.runtime(), conf), ClientProtocol.MAIN));
    command.addAll(settings.command());
    command.addAll(List.of("-s", "-P", file.toString(), "-cp", conf.toString()));
    command.addAll(List.of("--end-with-stdin", "--start-by-stdin"));
    command.addAll(
        List.of("--host-samples", results.resolve(ClientProtocol.HOST_SAMPLES).toString()));
    return command;
  }
}

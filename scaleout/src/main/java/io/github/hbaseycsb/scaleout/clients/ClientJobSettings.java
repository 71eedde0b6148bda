package io.github.hbaseycsb.scaleout.clients;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** What the tasks are told, in the configuration of their job: nothing that is a secret. */
record ClientJobSettings(Configuration conf) {
  private static final String PREFIX = "hbase-ycsb.clients.";
  private static final String DIRECTORY = PREFIX + "directory";
  private static final String RUNTIME = PREFIX + "runtime";
  private static final String COMMAND = PREFIX + "command";
  private static final String JVM_ARGUMENTS = PREFIX + "jvmarguments";

  /**
   * @param directory the job's
   * @param runtime where a task finds {@code lib/} and {@code hbase2-binding/lib/}, from its own
   *     directory
   * @param command of {@code ycsb}, such as {@code run hbase}
   * @param jvmArguments of each client
   */
  void set(Path directory, String runtime, String command, List<String> jvmArguments) {
    conf.set(DIRECTORY, directory.toString());
    conf.set(RUNTIME, runtime);
    conf.set(COMMAND, command);
    conf.set(JVM_ARGUMENTS, String.join("\n", jvmArguments));
  }

  Path directory() {
    return new Path(conf.get(DIRECTORY));
  }

  java.nio.file.Path runtime() {
    return java.nio.file.Path.of(conf.get(RUNTIME)).toAbsolutePath();
  }

  List<String> command() {
    return List.of(conf.get(COMMAND).split(" "));
  }

  List<String> jvmArguments() {
    // One that is empty does not come back.
    return conf.get(JVM_ARGUMENTS, "").lines().toList();
  }
}

package io.github.hbaseycsb.scaleout.clients;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** The settings for the tasks in the configuration of their job. They contain no secrets. */
record ClientJobSettings(Configuration conf) {
  private static final String PREFIX = "hbase-ycsb.clients.";
  private static final String DIRECTORY = PREFIX + "directory";
  private static final String RUNTIME = PREFIX + "runtime";
  private static final String COMMAND = PREFIX + "command";
  private static final String JVM_ARGUMENTS = PREFIX + "jvmarguments";

  /**
   * @param directory the job's directory
   * @param runtime the path of the directory with {@code lib/} and {@code hbase2-binding/lib/},
   *     relative to a task's own directory
   * @param command the command of {@code ycsb}, such as {@code run hbase}
   * @param jvmArguments the arguments of each client's JVM
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
    // An empty value would be read back as null.
    return conf.get(JVM_ARGUMENTS, "").lines().toList();
  }
}

package io.github.hbaseycsb.scaleout.clients;

import io.github.hbaseycsb.common.HeapSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;

/**
 * The memory of a task's container, MB: a client's heap, the other memory of its JVM, and the
 * task's own small JVM. YARN kills a container that uses more than was requested.
 */
final class TaskMemory {
  private static final int DEFAULT_HEAP = 1024;
  private static final int BESIDES = 768;
  private static final int LEAST_HEAP = 128;
  private static final String TASK_OPTIONS = "-Xmx128m";
  private static final String MAX_HEAP = "-Xmx";

  private final int container;
  private final List<String> jvmArguments;

  private TaskMemory(int container, List<String> jvmArguments) {
    this.container = container;
    this.jvmArguments = jvmArguments;
  }

  /**
   * Computes the memory from the plan's {@code -Xmx}. Without it, the heap is what {@code
   * mapreduce.map.memory.mb} leaves.
   *
   * @param conf Hadoop's configuration, which may set {@code mapreduce.map.memory.mb}
   * @param given the clients' JVM arguments
   */
  static TaskMemory of(Configuration conf, List<String> given) {
    int configured = conf.getInt(MRJobConfig.MAP_MEMORY_MB, -1);
    OptionalInt heap = heap(given);
    if (heap.isPresent()) {
      return new TaskMemory(Math.max(configured, heap.getAsInt() + BESIDES), given);
    }
    int container = configured > 0 ? configured : DEFAULT_HEAP + BESIDES;
    List<String> arguments = new ArrayList<>();
    arguments.add("-Xmx%dm".formatted(Math.max(LEAST_HEAP, container - BESIDES)));
    arguments.addAll(given);
    return new TaskMemory(container, arguments);
  }

  /** The heap size, MB. As for java, the last one counts. */
  private static OptionalInt heap(List<String> arguments) {
    OptionalInt heap = OptionalInt.empty();
    for (String argument : arguments) {
      Optional<HeapSize> given =
          argument.startsWith(MAX_HEAP)
              ? HeapSize.parse(argument.substring(MAX_HEAP.length()))
              : Optional.empty();
      if (given.isPresent()) {
        heap = OptionalInt.of(given.get().megabytes());
      }
    }
    return heap;
  }

  int container() {
    return container;
  }

  /** The given JVM arguments, with a heap that fits. */
  List<String> jvmArguments() {
    return List.copyOf(jvmArguments);
  }

  void set(Configuration conf) {
    conf.setInt(MRJobConfig.MAP_MEMORY_MB, container);
    // The last -Xmx counts.
    conf.set(
        MRJobConfig.MAP_JAVA_OPTS,
        (conf.get(MRJobConfig.MAP_JAVA_OPTS, "") + " " + TASK_OPTIONS).strip());
  }
}

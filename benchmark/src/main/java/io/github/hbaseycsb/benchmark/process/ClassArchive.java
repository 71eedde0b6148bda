package io.github.hbaseycsb.benchmark.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * An archive for class data sharing: the classes of a JVM, stored for later JVMs with the same
 * class path.
 *
 * @param file the value of {@code -XX:SharedArchiveFile}
 * @param shared number of classes of the class path that a later JVM loaded from it
 * @param loaded number of classes that this JVM loaded in all
 */
public record ClassArchive(Path file, long shared, long loaded) {
  private static final long LIMIT_S = 600;

  /**
   * Parts of the lines in the JVM's log of loaded classes: of all classes, of HBase's, of those
   * from the archive.
   */
  private static final String LOADED = " source: ";

  private static final String HBASE = " org.apache.hadoop.hbase.";
  private static final String FROM_ARCHIVE = "shared objects file (top)";

  /**
   * Creates an archive and tests it with a second JVM, because a JVM that cannot use its archive
   * continues without a message. On Java 17 this happens if the path of a jar contains a space. A
   * directory of classes on the class path prevents the creation of the archive.
   *
   * @param program the program of the first JVM
   * @param shortProgram the program of the second JVM
   * @param work the directory for the archive
   * @throws BenchmarkException if it is not created, or none of HBase's classes come from it
   */
  public static ClassArchive of(
      ContenderProcess client, List<String> program, List<String> shortProgram, Path work)
      throws IOException, InterruptedException, BenchmarkException {
    Path file = work.resolve("classes.jsa");
    client
        .with(List.of("-XX:ArchiveClassesAtExit=" + file))
        .run(program, work.resolve("archive"), LIMIT_S);
    Path log = work.resolve("classes.log");
    client
        .with(List.of(option(file), "-Xlog:class+load:file=" + log))
        .run(shortProgram, work.resolve("archive-in-use"), LIMIT_S);
    if (count(log, HBASE, FROM_ARCHIVE) == 0) {
      throw new BenchmarkException(
          "the JVM takes none of HBase's classes from "
              + file
              + ": set a directory without a space with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR");
    }
    return new ClassArchive(file, count(log, FROM_ARCHIVE), count(log, LOADED));
  }

  /** The JVM option for using the archive. */
  public String option() {
    return option(file);
  }

  private static String option(Path file) {
    return "-XX:SharedArchiveFile=" + file;
  }

  private static long count(Path log, String... parts) throws IOException {
    try (Stream<String> lines = Files.lines(log)) {
      return lines.filter(line -> Stream.of(parts).allMatch(line::contains)).count();
    }
  }
}

package io.github.hbaseycsb.benchmark.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Class data sharing: the classes of one JVM, kept for later ones with the same class path.
 *
 * @param file what {@code -XX:SharedArchiveFile} names
 * @param shared how many classes of the class path a later JVM took from it
 * @param loaded how many classes that JVM loaded in all
 */
public record ClassArchive(Path file, long shared, long loaded) {
  private static final long LIMIT_S = 600;

  /** In a line of the JVM's log of loaded classes: any, HBase's, one of the archive. */
  private static final String LOADED = " source: ";

  private static final String HBASE = " org.apache.hadoop.hbase.";
  private static final String FROM_ARCHIVE = "shared objects file (top)";

  /**
   * Makes one and uses it once: a JVM that cannot use an archive continues without it and says
   * nothing. On Java 17 that is so for jars whose path has a space; a directory of classes on the
   * class path prevents the archive.
   *
   * @param program what the first JVM does
   * @param shortProgram what the second one does
   * @param work takes the archive
   * @throws BenchmarkException when it is not made, or none of HBase's classes come from it
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

  /** The option that makes a JVM use it. */
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

package io.github.hbaseycsb.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JVM of a standalone server.
 *
 * @param heap its largest heap, in the format of {@code -Xmx}, such as {@code 1g}
 * @param options further ones, such as {@code -XX:+UseZGC}; they come after the project's own, and
 *     relative paths in them belong to the server's directory
 * @param home the directory of its JDK; empty for the Java that runs this process
 */
public record ServerJvm(String heap, List<String> options, Optional<Path> home) {
  /** What {@code -Xmx} begins with, which {@link #heap} is for. */
  public static final String MAX_HEAP = "-Xmx";

  /** {@code java @FILE}, as the server's options are given, needs 9; HBase names 11 after 8. */
  private static final int FIRST_JAVA = 11;

  /** Hadoop 3.4's login calls what later versions of Java refuse (HADOOP-19212). */
  private static final int LAST_JAVA = 22;

  /** What this project itself needs. */
  private static final int LEAST_OF_PROJECT = 17;

  private static final Duration LIMIT = Duration.ofMinutes(1);

  /** What the JVM says beside the reason, such as that it uses JAVA_TOOL_OPTIONS. */
  private static final Pattern NOT_A_REASON = Pattern.compile("^(NOTE: )?Picked up |warning:");

  private static final Pattern VERSION = Pattern.compile("version \"(?:1\\.)?(\\d+)");

  public ServerJvm {
    options = List.copyOf(options);
  }

  /** This process's Java, without further options. */
  public static ServerJvm ofHeap(String heap) {
    return new ServerJvm(heap, List.of(), Optional.empty());
  }

  String java() {
    return home.orElse(Path.of(System.getProperty("java.home"))).resolve("bin/java").toString();
  }

  /** Whether an option sets the largest heap, which {@link #heap} does. */
  public static boolean setsHeap(String option) {
    return option.startsWith(MAX_HEAP) || option.startsWith("-XX:MaxHeapSize");
  }

  /**
   * Starts it without a program, which takes less than a second, unless it is this process's Java
   * without further options.
   *
   * @throws ServerException when it does not start, refuses an option, or cannot run HBase
   */
  public void check() throws ServerException {
    if (home.isEmpty() && options.isEmpty()) {
      requireJava(Runtime.version().feature(), LEAST_OF_PROJECT);
      return;
    }
    List<String> command = new ArrayList<>(List.of(java(), MAX_HEAP + heap));
    command.addAll(options);
    command.add("-version");
    try {
      // Options may write files.
      Path work = Files.createTempDirectory("hbase-ycsb-jvm");
      try {
        check(command, work);
      } finally {
        Trees.delete(work);
      }
    } catch (IOException e) {
      throw new ServerException("%s does not run: %s".formatted(java(), FirstLine.of(e)), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while the JVM started");
    }
  }

  private void check(List<String> command, Path work)
      throws ServerException, IOException, InterruptedException {
    Path output = work.resolve("output");
    Process started =
        new ProcessBuilder(command)
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectInput(Path.of("/dev/null").toFile())
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!started.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        throw new ServerException(
            "the JVM waits with the options %s: leave out what makes it wait"
                .formatted(String.join(" ", options)));
      }
    } finally {
      started.destroyForcibly();
    }
    String said = new String(Files.readAllBytes(output), UTF_8);
    if (started.exitValue() != 0) {
      throw new ServerException("the JVM does not start: " + reason(said));
    }
    Matcher version = VERSION.matcher(said);
    if (version.find()) {
      requireJava(
          Integer.parseInt(version.group(1)), home.isPresent() ? FIRST_JAVA : LEAST_OF_PROJECT);
    }
  }

  /** The first two lines, of which the first may be a heading. */
  private static String reason(String said) {
    String lines =
        said.lines()
            .filter(line -> !NOT_A_REASON.matcher(line).find())
            .limit(2)
            .collect(Collectors.joining(" "));
    return lines.isBlank() ? "it says nothing" : lines;
  }

  static void requireJava(int version, int least) throws ServerException {
    if (version < least || version > LAST_JAVA) {
      throw new ServerException(
          "Java %d cannot run %s: use Java %d to %d"
              .formatted(
                  version,
                  version < least ? "a server here" : "the login of Hadoop 3.4",
                  least,
                  LAST_JAVA));
    }
  }

  /** Its heap, followed by what else is given. */
  @Override
  public String toString() {
    return Stream.of(Stream.of(heap), home.map(Path::toString).stream(), options.stream())
        .flatMap(part -> part)
        .collect(Collectors.joining(" "));
  }
}

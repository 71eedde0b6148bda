package io.github.hbaseycsb.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.hbaseycsb.client.FirstLine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The JVM of a standalone server.
 *
 * @param heap its largest heap, in the format of {@code -Xmx}, such as {@code 1g}
 * @param options further ones, such as {@code -XX:+UseZGC}; they come after the project's own
 * @param home the directory of its JDK; empty for the Java that runs this process
 */
public record ServerJvm(String heap, List<String> options, Optional<Path> home) {
  /** What {@code -Xmx} begins with, which {@link #heap} is for. */
  public static final String MAX_HEAP = "-Xmx";

  /** {@code java @FILE}, as the server's options are given, needs 9; HBase is tested from 11 on. */
  private static final int FIRST_JAVA = 11;

  /** Hadoop 3.4's login calls what later versions of Java refuse (HADOOP-19212). */
  private static final int LAST_JAVA = 22;

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

  /**
   * Starts it without a program, which takes less than a second, unless it is this process's Java
   * without further options.
   *
   * @throws ServerException when it does not start, refuses an option, or cannot run HBase
   */
  public void check() throws ServerException {
    if (home.isEmpty() && options.isEmpty()) {
      requireJava(Runtime.version().feature());
      return;
    }
    List<String> command = new ArrayList<>(List.of(java(), MAX_HEAP + heap));
    command.addAll(options);
    command.add("-version");
    String said;
    try {
      Process started = new ProcessBuilder(command).redirectErrorStream(true).start();
      started.getOutputStream().close();
      said = new String(started.getInputStream().readAllBytes(), UTF_8);
      if (started.waitFor() != 0) {
        throw new ServerException(
            "the JVM does not start: " + said.lines().findFirst().orElse("it says nothing"));
      }
    } catch (IOException e) {
      throw new ServerException("%s does not run: %s".formatted(java(), FirstLine.of(e)), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ServerException("interrupted while the JVM started");
    }
    Matcher version = VERSION.matcher(said);
    if (version.find()) {
      requireJava(Integer.parseInt(version.group(1)));
    }
  }

  static void requireJava(int version) throws ServerException {
    if (version < FIRST_JAVA) {
      throw new ServerException(
          "Java %d cannot run a server here: use Java %d to %d"
              .formatted(version, FIRST_JAVA, LAST_JAVA));
    }
    if (version > LAST_JAVA) {
      throw new ServerException(
          "Java %d cannot run the login of Hadoop 3.4: use Java 17 to %d"
              .formatted(version, LAST_JAVA));
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

package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The commands as shells start them, with a Java that only says what it was given. */
public class ScriptsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Path scripts;
  private Path commands;
  private Path java;

  private record Result(int status, String output) {}

  @Before
  public void unpack() throws IOException {
    scripts = Path.of("").toAbsolutePath();
    while (!Files.exists(scripts.resolve("scripts"))) {
      scripts = scripts.getParent();
    }
    // As in the distribution, which has nothing to build.
    Files.createDirectories(root().resolve("tools/lib"));
    commands = Files.createDirectories(root().resolve("tools/bin"));
    scripts = scripts.resolve("scripts");
    Files.createDirectory(commands.resolve("dev"));
    for (Path file : files(scripts)) {
      Files.copy(file, commands.resolve(scripts.relativize(file)));
    }
    java = jdk("17.0.9");
  }

  private static List<Path> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }

  private Path root() {
    return folder.getRoot().toPath();
  }

  private Path jdk(String version) throws IOException {
    Path home = root().resolve("jdk-" + version);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    Path program = home.resolve("bin/java");
    Files.writeString(
        program,
        """
        #!/bin/sh
        for argument; do
          case $argument in
            @*) cat "${argument#@}" ;;
            *) echo "$argument" ;;
          esac
        done
        """);
    assertThat(program.toFile().setExecutable(true)).isTrue();
    return home;
  }

  private Result run(Map<String, String> environment, String... command) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.getRoot()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("JAVA_"));
    builder.environment().put("JAVA_HOME", java.toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Result(process.waitFor(), output);
  }

  @Test
  public void aLinkToACommandIsTheCommand() throws Exception {
    for (String name : List.of("ycsb", "bulk-load", "scan-table", "campaign", "hbase")) {
      Path link = Files.createDirectories(root().resolve("links")).resolve("my-" + name);
      Files.createSymbolicLink(link, commands.resolve(name));
      Path again = Files.createSymbolicLink(root().resolve(name), Path.of("links/my-" + name));

      Result result = run(Map.of(), again.toString(), "something");

      assertThat(result.status()).as(result.output()).isZero();
      assertThat(result.output()).contains(root().resolve("tools/lib") + "/*", "something");
    }
  }

  @Test
  public void anotherShellIsToldToUseBash() throws Exception {
    for (Path command : files(commands)) {
      if (!command.toString().endsWith(".sh")) {
        assertThat(run(Map.of(), "sh", command.toString(), "--help"))
            .isEqualTo(new Result(1, command.getFileName() + ": use bash: bash " + command + "\n"));
      }
    }
  }

  @Test
  public void aClosedStandardOutputIsRefused() throws Exception {
    for (String name : List.of("ycsb", "bulk-load", "scan-table", "campaign", "hbase")) {
      assertThat(run(Map.of(), "sh", "-c", commands.resolve(name) + " list >&-"))
          .isEqualTo(
              new Result(
                  1, name + ": standard output is closed: redirect it, such as to /dev/null\n"));
    }
  }

  @Test
  public void aWrongJavaIsNamed() throws Exception {
    String ycsb = commands.resolve("ycsb").toString();
    assertThat(run(Map.of("JAVA_HOME", "/no/jdk"), ycsb))
        .isEqualTo(
            new Result(
                1,
                "ycsb: JAVA_HOME is /no/jdk, which has no bin/java: set it to a JDK 17 to 22, or"
                    + " unset it\n"));
    for (String version : List.of("1.8.0_392", "11.0.21")) {
      Path old = jdk(version);
      assertThat(run(Map.of("JAVA_HOME", old.toString()), ycsb))
          .isEqualTo(
              new Result(
                  1,
                  "ycsb: "
                      + old.resolve("bin/java")
                      + " is older than Java 17: install a JDK 17 to 22, or set JAVA_HOME to one\n"));
    }
  }

  /** Maven says what it downloads unless its configuration in the checkout forbids that. */
  @Test
  public void theFirstBuildSaysHowMuchItHasDownloaded() throws Exception {
    Path checkout = root().resolve("checkout");
    Files.createDirectory(checkout);
    Files.move(commands, checkout.resolve("scripts"));
    Path maven = Files.createDirectories(root().resolve("maven")).resolve("mvn");
    Files.writeString(
        maven,
        """
        #!/bin/sh
        mkdir -p '%1$s/dist/target/hbase-ycsb/lib'
        echo '[INFO] Building hbase-ycsb-client 0.1.0-SNAPSHOT   [2/14]'
        case "$* $(cat '%2$s/.mvn'/*.config)" in *-no-transfer-progress*|*-ntp*) exit ;; esac
        echo '[INFO] Downloaded from central: https://repo/a.pom (325 B at 2.0 kB/s)'
        echo '[INFO] Downloaded from central: https://repo/a.jar (1.5 MB at 3.4 MB/s)'
        echo '[INFO] Downloaded from central: https://repo/b.jar (512 kB at 900 kB/s)'
        echo '[INFO] Downloaded from central: https://repo/c.jar (40 MB at 5.1 MB/s)'
        echo '[INFO] Building hbase-ycsb-server 0.1.0-SNAPSHOT   [3/14]'
        """
            .formatted(checkout, scripts.getParent()));
    assertThat(maven.toFile().setExecutable(true)).isTrue();

    Result result =
        run(
            Map.of("PATH", maven.getParent() + ":" + System.getenv("PATH")),
            checkout.resolve("scripts/hbase").toString(),
            "status");

    assertThat(result.status()).as(result.output()).isZero();
    assertThat(result.output())
        .containsPattern("\n  \\d+ s: module 2/14, 0 MB downloaded\n  \\d+ s: module 3/14, 42 MB");
  }

  @Test
  public void optionsForTheJvmComeFromTheEnvironmentAndTheCommandLine() throws Exception {
    for (String name : List.of("ycsb", "bulk-load", "scan-table")) {
      Result result =
          run(
              Map.of("JAVA_OPTS", "-Xmx300m -Da='b c'"),
              commands.resolve(name).toString(),
              "-jvm-args",
              "-Xmx400m");
      assertThat(result.output()).contains("-Xmx300m -Da='b c' -Xmx400m\n");
    }
    assertThat(run(Map.of("JAVA_OPTS", "-Xmx300m"), commands.resolve("campaign").toString(), "run"))
        .extracting(Result::output)
        .asString()
        .startsWith("campaign: JAVA_OPTS is not used: a plan has runs.jvmArguments");
  }
}

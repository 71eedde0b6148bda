package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The commands as shells start them, with a Java that only says what it was given. */
public class ScriptsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private Path commands;
  private Path java;

  private record Result(int status, String output) {}

  @Before
  public void unpack() throws IOException {
    Path scripts = Path.of("").toAbsolutePath();
    while (!Files.exists(scripts.resolve("scripts"))) {
      scripts = scripts.getParent();
    }
    // As in the distribution, which has nothing to build.
    Files.createDirectories(root().resolve("tools/lib"));
    commands = Files.createDirectories(root().resolve("tools/bin"));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(scripts.resolve("scripts"))) {
      for (Path file : files) {
        if (Files.isRegularFile(file)) {
          Files.copy(file, commands.resolve(file.getFileName()));
        }
      }
    }
    java = jdk("17.0.9");
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
    for (String name : List.of("ycsb", "bulk-load", "campaign", "hbase")) {
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
    try (DirectoryStream<Path> all = Files.newDirectoryStream(commands, "*[!.][!s][!h]")) {
      for (Path command : all) {
        Result result = run(Map.of(), "sh", command.toString(), "--help");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.output())
            .isEqualTo(command.getFileName() + ": use bash: bash " + command + "\n");
      }
    }
  }

  @Test
  public void aClosedStandardOutputIsRefused() throws Exception {
    for (String name : List.of("ycsb", "bulk-load", "campaign", "hbase")) {
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

  @Test
  public void optionsForTheJvmComeFromTheEnvironmentAndTheCommandLine() throws Exception {
    for (String name : List.of("ycsb", "bulk-load")) {
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

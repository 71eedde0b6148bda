package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.options.StartupException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

public class ClientCommandsTest {
  private final List<String> ends = new ArrayList<>();
  private final StringWriter err = new StringWriter();

  @Command(name = "ycsb")
  private record Ending(Callable<Integer> body) implements Callable<Integer> {
    @Override
    public Integer call() throws Exception {
      return body.call();
    }
  }

  @Command(name = "ycsb")
  private static final class Failing implements Callable<Integer> {
    private final StartupException failure;

    @SuppressWarnings("unused") // picocli uses it
    @Mixin
    private PropertyOptions options;

    Failing(StartupException failure) {
      this.failure = failure;
    }

    @Override
    public Integer call() throws StartupException {
      throw failure;
    }
  }

  private static String errors(StartupException failure, String... arguments) {
    StringWriter errors = new StringWriter();
    int status =
        ClientCommands.of(new Failing(failure), Map.of())
            .setErr(new PrintWriter(errors))
            .execute(arguments);
    assertThat(status).isEqualTo(1);
    return errors.toString();
  }

  @Test
  public void aUserSeesOneLineAndWhoStartedTheCommandAlsoThatTheClusterDidNotAnswer() {
    StartupException silent = StartupException.unanswered("no answer from HBase", null);

    assertThat(errors(silent)).isEqualTo("ycsb: no answer from HBase\n");
    assertThat(errors(silent, "--end-with-stdin"))
        .isEqualTo("ycsb no answer\nycsb: no answer from HBase\n");
    assertThat(errors(new StartupException("table t does not exist"), "--end-with-stdin"))
        .isEqualTo("ycsb: table t does not exist\n");
  }

  @Test
  public void aCommandEndsTheProcessWithItsStatus() {
    execute(() -> 3);
    assertThat(ends).containsExactly("exit 3");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  public void aProcessThatCannotStartItsThreadsIsHaltedWithOneLine() {
    execute(
        () -> {
          throw new OutOfMemoryError(
              "unable to create native thread: possibly out of memory or process/resource limits"
                  + " reached");
        });
    assertThat(ends).containsExactly("halt 1");
    assertThat(err.toString())
        .isEqualTo(
            "ycsb: unable to create native thread: possibly out of memory or process/resource"
                + " limits reached: use fewer threads, or allow this user more processes (ulimit"
                + " -u)"
                + System.lineSeparator());
  }

  @Test
  public void aProcessWithoutHeapIsHaltedWithOneLine() {
    execute(
        () -> {
          throw new OutOfMemoryError("Java heap space");
        });
    assertThat(ends).containsExactly("halt 1");
    assertThat(err.toString()).startsWith("ycsb: Java heap space: give it more");
  }

  private void execute(Callable<Integer> body) {
    CommandLine line =
        ClientCommands.of(new Ending(body), Map.of()).setErr(new PrintWriter(err, true));
    ClientCommands.exit(
        line,
        new String[0],
        status -> ends.add("exit " + status),
        status -> ends.add("halt " + status));
  }
}

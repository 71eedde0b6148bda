package io.github.hbaseycsb.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.client.TracelessErrors;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.concurrent.ExecutionException;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;

public class TracelessErrorsTest {
  private final PrintStream before = System.err;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @Before
  public void install() {
    System.setErr(new PrintStream(printed, true, UTF_8));
    TracelessErrors.install();
  }

  @After
  public void restore() {
    System.setErr(before);
  }

  @Test
  public void stackTracesThatHBasesClientPrintsAreLeftOut() throws Exception {
    Method thrower =
        Class.forName("org.apache.hadoop.hbase.client.RpcRetryingCallerWithReadReplicas")
            .getDeclaredMethod("throwEnrichedException", ExecutionException.class, int.class);
    thrower.setAccessible(true);
    assertThatThrownBy(
            () -> thrower.invoke(null, new ExecutionException(new IOException("no region")), 1))
        .isInstanceOf(InvocationTargetException.class)
        .hasStackTraceContaining("no region");
    assertThat(printed.toString(UTF_8)).isEmpty();
  }

  @Test
  public void everythingElseIsPrinted() {
    System.err.println("a line");
    new IOException("another reason").printStackTrace(System.err);
    assertThat(printed.toString(UTF_8))
        .startsWith("a line\n" + IOException.class.getName() + ": another reason\n\tat ");
  }
}

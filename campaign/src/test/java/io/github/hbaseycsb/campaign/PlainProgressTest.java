package io.github.hbaseycsb.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.Test;

public class PlainProgressTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final SettableClock clock = new SettableClock();

  @Test
  public void aLineEveryTenSecondsTellsHowFarItIsAndHowLongItTakes() {
    try (Progress.Step step = progress().begin("load usertable", 1000, "records")) {
      step.update(10, "10 ops/s");
      clock.pass(Duration.ofSeconds(10));
      step.update(250, "25 ops/s");
      clock.pass(Duration.ofSeconds(1));
      step.update(260, "10 ops/s");
    }

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("load usertable\n  250/1000 records (25%), about 30 s left, 25 ops/s\n");
  }

  @Test
  public void withoutAKnownEndTheTimeIsTold() {
    try (Progress.Step step = progress().begin("settle usertable", 0, "s")) {
      clock.pass(Duration.ofSeconds(12));
      step.update(12, "region r OPENING");
    }

    assertThat(out.toString(StandardCharsets.UTF_8))
        .isEqualTo("settle usertable\n  12 s, region r OPENING\n");
  }

  private Progress progress() {
    return new PlainProgress(new PrintStream(out, true, StandardCharsets.UTF_8), clock);
  }
}

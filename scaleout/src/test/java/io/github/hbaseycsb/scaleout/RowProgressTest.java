package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.client.ClientProtocol.StatusLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import org.junit.Test;

public class RowProgressTest {
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private long nowNs;

  private LongConsumer progress(long total) {
    return RowProgress.of(
        "bulk-load", total, new PrintStream(out, true, StandardCharsets.UTF_8), () -> nowNs);
  }

  private String line() {
    String line = out.toString(StandardCharsets.UTF_8);
    out.reset();
    return line;
  }

  @Test
  public void rowsASecondAndTheTimeLeftAreThoseSinceTheStart() {
    LongConsumer progress = progress(100_000);
    nowNs = TimeUnit.MILLISECONDS.toNanos(2500);

    progress.accept(5000);

    assertThat(line())
        .isEqualTo("bulk-load 2 sec: 5000 rows of 100000, 2,000 rows/s, about 48 s left\n");
  }

  @Test
  public void noTimeIsLeftThatNobodyKnowsOrWhenAllIsDone() {
    LongConsumer known = progress(1000);
    LongConsumer unknown = progress(0);
    nowNs = TimeUnit.SECONDS.toNanos(1);

    known.accept(0);
    assertThat(line()).isEqualTo("bulk-load 1 sec: 0 rows of 1000, 0 rows/s\n");
    known.accept(1000);
    assertThat(line()).isEqualTo("bulk-load 1 sec: 1000 rows of 1000, 1,000 rows/s\n");
    unknown.accept(7);
    assertThat(line()).isEqualTo("bulk-load 1 sec: 7 rows, 7 rows/s\n");
  }

  @Test
  public void aDriverReadsTheRowsFromTheLine() {
    LongConsumer progress = progress(100_000);
    nowNs = TimeUnit.SECONDS.toNanos(3);
    progress.accept(4321);

    assertThat(StatusLine.parse(line())).contains(new StatusLine(3, 4321, 0));
  }
}

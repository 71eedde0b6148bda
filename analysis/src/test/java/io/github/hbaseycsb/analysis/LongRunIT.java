package io.github.hbaseycsb.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** However long a run and however many its clients, the analysis needs little memory. */
public class LongRunIT {
  private static final int CLIENTS = 10;
  private static final int SECONDS = 3600;
  private static final int OPERATIONS_PER_SECOND = 1000;

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void anHourOfTenClientsIsAnalysedIn48MegabytesOfHeap() throws Exception {
    RunFixture run = new RunFixture(folder.getRoot().toPath(), "cell", 1).untilDone();
    String interval = interval();
    for (int client = 1; client <= CLIENTS; client++) {
      run.client(client, 0, 1);
      write(run.client(client).resolve("READ.hdr"), interval);
    }
    Path directory = run.done();

    Path output = folder.newFile().toPath();
    Process analysis =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx48m",
                "-cp",
                System.getProperty("java.class.path"),
                LongRunIT.class.getName(),
                directory.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    assertThat(analysis.waitFor(120, TimeUnit.SECONDS)).isTrue();

    long operations = (long) CLIENTS * (SECONDS - 5) * OPERATIONS_PER_SECOND;
    assertThat(Files.readString(output)).endsWith("operations " + operations + "\n");
  }

  private static String interval() {
    Random random = new Random(1);
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < OPERATIONS_PER_SECOND; i++) {
      histogram.recordValue((long) (500 * Math.exp(random.nextGaussian())));
    }
    byte[] bytes = new byte[histogram.getNeededByteBufferCapacity()];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    int length = histogram.encodeIntoCompressedByteBuffer(buffer);
    return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes, length));
  }

  private static void write(Path log, String interval) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(log)) {
      out.write("#[Histogram log format version 1.3]\n");
      out.write(
          String.format(
              Locale.ROOT,
              "#[StartTime: %.3f (seconds since epoch), now]%n",
              RunFixture.STARTED_MS / 1000.0));
      out.write(
          "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\","
              + "\"Interval_Compressed_Histogram\"\n");
      for (int second = 0; second < SECONDS; second++) {
        out.write(second + ".000,1.000,10.000," + interval + "\n");
      }
    }
  }

  /** The child process. */
  public static void main(String[] arguments) throws IOException {
    RunSummary summary = RunAnalysis.of(Path.of(arguments[0])).summary();
    System.out.println("operations " + summary.figures().operations());
  }
}

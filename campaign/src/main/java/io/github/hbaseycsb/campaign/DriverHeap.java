package io.github.hbaseycsb.campaign;

import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.Text;
import java.nio.charset.StandardCharsets;

/** The heap of the driver's own JVM. {@code scripts/campaign} sets it. */
public final class DriverHeap {
  private static final String VARIABLE = "HBASE_YCSB_DRIVER_HEAP";
  private static final long MEGABYTE = 1 << 20;

  private DriverHeap() {}

  /**
   * What the user sets to enlarge the heap, such as {@code HBASE_YCSB_DRIVER_HEAP=512m in the
   * environment}.
   */
  public static String advice() {
    long megabytes = Runtime.getRuntime().maxMemory() / MEGABYTE;
    return Text.of(
        "%s=%dm in the environment", VARIABLE, 4 * Long.highestOneBit(Math.max(1, megabytes - 1)));
  }

  /**
   * From now on, a thread that finds the heap full ends the process at once, with one line on
   * stderr: after that no state can be relied on. {@code resume} continues from what is on disk.
   */
  public static void guard() {
    byte[] line =
        "campaign: the driver ran out of memory: give it more with %s, then resume\n"
            .formatted(advice())
            .getBytes(StandardCharsets.UTF_8);
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, e) -> {
          if (e instanceof OutOfMemoryError) {
            System.err.write(line, 0, line.length);
            System.err.flush();
            Runtime.getRuntime().halt(CampaignStatus.INVALID.code());
          }
          System.err.println("Exception in thread \"" + thread.getName() + "\"");
          e.printStackTrace();
        });
  }
}

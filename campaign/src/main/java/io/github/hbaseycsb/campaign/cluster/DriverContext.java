package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.run.Environment;
import java.time.Clock;
import java.util.function.LongSupplier;

/**
 * What a driver works with: what it starts, connects to and reports to.
 *
 * @param nanoTime {@link System#nanoTime}
 * @param locks keeps other drivers away from what this one uses
 * @param driver version and revision of this release
 */
public record DriverContext(
    Clock clock,
    LongSupplier nanoTime,
    Clients.Source clients,
    DriverLocks locks,
    ClusterStarter<ClusterTarget.Local> servers,
    ClusterStarter<ClusterTarget.Docker> docker,
    MeasuredCluster.Connector connector,
    Profiler profiler,
    Progress progress,
    Environment.HBaseYcsb driver) {
  /** Prints a line that stays on the screen, a format if there are values. */
  public void say(String line, Object... values) {
    progress.say(values.length == 0 ? line : Text.of(line, values));
  }

  /** Begins a step, as {@link Progress#begin}. */
  public Progress.Step begin(String what, long total, String unit) {
    return progress.begin(what, total, unit);
  }
}

package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.profile.Profiler;
import io.github.hbaseycsb.campaign.progress.Progress;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import java.time.Clock;

/**
 * All that is outside of a campaign: what it starts, connects to and tells.
 *
 * @param clock tells when things happened
 * @param clients starts YCSB clients
 * @param servers starts local servers
 * @param docker starts clusters in Docker
 * @param connector connects to clusters
 * @param profiler records where processes spend their time
 * @param progress tells the user
 * @param driver this release, for the record
 */
public record Testbed(
    Clock clock,
    Clients.Source clients,
    ClusterStarter<ClusterTarget.Local> servers,
    ClusterStarter<ClusterTarget.Docker> docker,
    MeasuredCluster.Connector connector,
    Profiler profiler,
    Progress progress,
    Environment.HBaseYcsb driver) {
  /** Tells the user something that is to stay on the screen. */
  public void say(String line) {
    progress.say(line);
  }

  /** Begins a step, as {@link Progress#begin}. */
  public Progress.Step begin(String what, long total, String unit) {
    return progress.begin(what, total, unit);
  }
}

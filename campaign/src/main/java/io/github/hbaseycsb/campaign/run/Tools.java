package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.campaign.client.ClientFactory;
import io.github.hbaseycsb.campaign.hbase.Environment;
import io.github.hbaseycsb.campaign.progress.Progress;
import java.time.Clock;

/**
 * What a campaign works with.
 *
 * @param clock tells when things happened
 * @param clients starts YCSB clients
 * @param servers starts local servers
 * @param docker starts clusters in Docker
 * @param progress tells the user
 * @param driver this release, for the record
 */
public record Tools(
    Clock clock,
    ClientFactory clients,
    LocalServers servers,
    DockerClusters docker,
    Progress progress,
    Environment.HBaseYcsb driver) {}

package io.github.hbaseycsb.campaign.durability;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * What an audit does.
 *
 * @param modes one after the other
 * @param writes rows in each mode, 2 to 1,000,000; the servers are killed after half of them
 * @param threads of the client
 * @param regions of the table
 * @param recoveryLimit how long the cluster may take until it serves the table again
 * @param login properties {@code principal} and {@code keytab}, or none
 * @param workload a YCSB workload file, for what the audit does not set
 */
public record AuditOptions(
    List<WriteMode> modes,
    int writes,
    int threads,
    int regions,
    Duration recoveryLimit,
    Map<String, String> login,
    Path workload) {}

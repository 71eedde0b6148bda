package io.github.hbaseycsb.analysis.run;

import io.github.hbaseycsb.analysis.server.HostWindow;
import io.github.hbaseycsb.analysis.server.ServerUse;
import io.github.hbaseycsb.model.run.RunRecord;

/**
 * What the operations of a run's window took of clients and servers: the base of their costs, of
 * where their time goes, and of what limits them.
 *
 * @param record the driver's record of the run
 * @param servers the resources that the servers used
 * @param hosts the clients' machines
 * @param calls the calls
 * @param seconds measured time, above 0
 * @param throughput operations per second, above 0
 */
public record RunUse(
    RunRecord record,
    ServerUse servers,
    HostWindow hosts,
    CallCounts calls,
    double seconds,
    double throughput) {}

package io.github.hbaseycsb.workload;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import site.ycsb.DB;
import site.ycsb.Workload;

/** What {@code site.ycsb.Client} and its threads do, in this JVM. */
final class ClientThreads {
  private ClientThreads() {}

  /**
   * Loads or runs a workload to its end.
   *
   * @param dbs gives each thread its initialized DB
   */
  static void execute(Workload workload, Properties properties, Callable<DB> dbs) throws Exception {
    workload.init(properties);
    int threads = Integer.parseInt(properties.getProperty("threadcount", "1"));
    boolean transactions = Boolean.parseBoolean(properties.getProperty("dotransactions", "true"));
    int operations =
        Integer.parseInt(
            transactions
                ? properties.getProperty("operationcount")
                : properties.getProperty("insertcount", properties.getProperty("recordcount")));
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<Void>> clientThreads = new ArrayList<>();
      for (int thread = 0; thread < threads; thread++) {
        DB db = dbs.call();
        Object state = workload.initThread(properties, thread, threads);
        int limit = operations / threads + (thread < operations % threads ? 1 : 0);
        clientThreads.add(
            () -> {
              int done = 0;
              while (done < limit
                  && (transactions
                      ? workload.doTransaction(db, state)
                      : workload.doInsert(db, state))) {
                done++;
              }
              db.cleanup();
              return null;
            });
      }
      for (Future<Void> done : pool.invokeAll(clientThreads)) {
        done.get();
      }
    } finally {
      pool.shutdownNow();
    }
    workload.cleanup();
  }
}

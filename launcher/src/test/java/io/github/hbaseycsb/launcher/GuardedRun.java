package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.request.WriteJournal;
import io.github.hbaseycsb.launcher.YcsbProperties.Phase;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.workloads.CoreWorkload;

/** YCSB's client under a {@link RunGuard}, without a server: a process, which the guard ends. */
public final class GuardedRun {
  private GuardedRun() {}

  /** A store that refuses every tenth operation. */
  public static final class Refusing extends BasicDB {
    private int operations;

    private Status next() {
      return ++operations % 10 == 0 ? Status.SERVICE_UNAVAILABLE : Status.OK;
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return next();
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return next();
    }
  }

  /** A store whose journal of acknowledged writes is on a full disk. */
  public static final class FullJournal extends BasicDB {
    private WriteJournal journal;

    @Override
    public void init() {
      super.init();
      try {
        journal = WriteJournal.to("/dev/full");
      } catch (StartupException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      journal.acknowledged(new Put(Bytes.toBytes(key)));
      return Status.OK;
    }
  }

  /**
   * A workload of which something dies. {@code dying} says what: its thread, at its {@code
   * beginning} or of an {@code error} or an {@code exception} after 50 operations; a {@code helper}
   * of the thread; or the workload, at its {@code end}.
   */
  public static final class Dying extends CoreWorkload {
    private String dying;
    private int operations;

    @Override
    public void init(Properties properties) throws WorkloadException {
      super.init(properties);
      dying = properties.getProperty("dying");
    }

    @Override
    public Object initThread(Properties properties, int thread, int threads)
        throws WorkloadException {
      if (dying.equals("beginning")) {
        throw new WorkloadException("no rows for this thread");
      }
      return super.initThread(properties, thread, threads);
    }

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      if (++operations == 51) {
        switch (dying) {
          case "error" -> throw new NoClassDefFoundError("some/Missing");
          case "exception" -> throw new IllegalStateException("no such field");
          case "helper" -> letAHelperDie();
          default -> {}
        }
      }
      return super.doTransaction(db, threadState);
    }

    private static void letAHelperDie() {
      Thread helper =
          new Thread(
              () -> {
                throw new OutOfMemoryError("Java heap space");
              },
              "helper");
      helper.start();
      try {
        helper.join();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public void cleanup() throws WorkloadException {
      if (dying.equals("end")) {
        throw new WorkloadException("nothing to clean up");
      }
    }
  }

  /** A workload that does not begin. */
  public static final class Unusable extends CoreWorkload {
    @Override
    public void init(Properties properties) throws WorkloadException {
      throw new WorkloadException("no such distribution");
    }
  }

  /**
   * Runs.
   *
   * @param arguments properties, each {@code key=value}; {@code phase} is YCSB's option {@code -t}
   *     or {@code -load}
   */
  public static void main(String[] arguments) throws UsageException {
    Properties properties = new Properties();
    for (String argument : arguments) {
      properties.setProperty(
          argument.substring(0, argument.indexOf('=')),
          argument.substring(argument.indexOf('=') + 1));
    }
    GuardedWorkload.delegateTo(properties);
    OutcomeExporter.delegateTo(
        properties.getProperty(Client.EXPORTER_PROPERTY, TextMeasurementsExporter.class.getName()));
    OutcomeExporter.addCounts(() -> Map.of("READ", Map.of("Stale", 1L)));
    properties.setProperty(Client.WORKLOAD_PROPERTY, GuardedWorkload.class.getName());
    properties.setProperty(Client.EXPORTER_PROPERTY, OutcomeExporter.class.getName());
    new RunGuard(
            Phase.RUN,
            false,
            System.err,
            () -> System.err.println("released"),
            () -> Optional.of("the server ended"))
        .install();
    List<String> client = new ArrayList<>(List.of(properties.getProperty("phase", "-t")));
    properties.forEach((key, value) -> client.addAll(List.of("-p", key + "=" + value)));
    Client.main(client.toArray(String[]::new));
  }
}

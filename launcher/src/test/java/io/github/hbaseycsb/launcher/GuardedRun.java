package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.launcher.guard.GuardedWorkload;
import io.github.hbaseycsb.launcher.guard.OutcomeExporter;
import io.github.hbaseycsb.launcher.properties.Phase;
import io.github.hbaseycsb.launcher.properties.UsageException;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import site.ycsb.BasicDB;
import site.ycsb.ByteIterator;
import site.ycsb.Client;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;
import site.ycsb.workloads.CoreWorkload;

/** YCSB's client under a {@link RunGuard}, without a server: a process, which the guard ends. */
public final class GuardedRun {
  private GuardedRun() {}

  /** A store that refuses every tenth read. */
  public static final class Refusing extends BasicDB {
    private int reads;

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return ++reads % 10 == 0 ? Status.SERVICE_UNAVAILABLE : Status.OK;
    }
  }

  /** A workload of which a thread dies in the midst of the run. */
  public static final class Dying extends CoreWorkload {
    private int operations;

    @Override
    public boolean doTransaction(DB db, Object threadState) {
      if (++operations > 50) {
        throw new IllegalStateException("no such field");
      }
      return super.doTransaction(db, threadState);
    }
  }

  /** A workload that does not begin. */
  public static final class Unusable extends CoreWorkload {
    @Override
    public void init(Properties properties) throws WorkloadException {
      throw new WorkloadException("no such distribution");
    }
  }

  /** An exporter whose disk is full. */
  public static final class FullDisk implements MeasurementsExporter {
    private final MeasurementsExporter text;

    /**
     * @param out not written to
     */
    public FullDisk(OutputStream out) {
      text = new TextMeasurementsExporter(out);
    }

    @Override
    public void write(String metric, String measurement, int i) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void write(String metric, String measurement, long i) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void write(String metric, String measurement, double d) throws IOException {
      throw new IOException("No space left on device");
    }

    @Override
    public void close() throws IOException {
      text.close();
    }
  }

  /**
   * Runs.
   *
   * @param arguments properties, each {@code key=value}
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
    properties.setProperty(Client.WORKLOAD_PROPERTY, GuardedWorkload.class.getName());
    properties.setProperty(Client.EXPORTER_PROPERTY, OutcomeExporter.class.getName());
    new RunGuard(
            Phase.RUN,
            false,
            System.err,
            () -> System.err.println("released"),
            () -> Optional.of("the server ended"))
        .install();
    List<String> client = new ArrayList<>(List.of("-t"));
    properties.forEach((key, value) -> client.addAll(List.of("-p", key + "=" + value)));
    Client.main(client.toArray(String[]::new));
  }
}

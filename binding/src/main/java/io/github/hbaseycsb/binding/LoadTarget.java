package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.startup.LoadEnd;
import java.io.IOException;
import java.util.Properties;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;

/**
 * A table to be loaded by other means than the binding's clients. It is checked, and created if the
 * properties allow it, as by the first client of a load.
 */
public final class LoadTarget implements AutoCloseable {
  private final SharedConnection shared;

  private LoadTarget(SharedConnection shared) {
    this.shared = shared;
  }

  /**
   * Connects, and checks or creates the table.
   *
   * @param properties of the YCSB client
   * @throws StartupException with a one-line message, if a property is invalid, the cluster does
   *     not answer, or the table is missing or does not fit the properties
   */
  public static LoadTarget open(Properties properties) throws StartupException {
    return open(properties, LoadEnd.IGNORED);
  }

  /**
   * The same for a load that minds whether it has ended.
   *
   * @param properties of the YCSB client
   * @throws StartupException as the other method does
   */
  public static LoadTarget open(Properties properties, LoadEnd loadEnd) throws StartupException {
    return new LoadTarget(SharedConnection.acquire(properties, loadEnd));
  }

  /**
   * Notes with the table that all records of the load were written.
   *
   * @param records their number
   * @throws IOException if the cluster does not answer within a minute, or refuses it
   */
  public void noteLoad(long records) throws IOException, InterruptedException {
    shared.noteLoad(records, true);
  }

  /** The connection. {@link #close} closes it. */
  public Connection connection() {
    return shared.connection(0);
  }

  /** The table's name. */
  public TableName table() {
    return shared.options().table();
  }

  /** The column family that the rows are in. */
  public String family() {
    return shared.options().family();
  }

  @Override
  public void close() {
    shared.release();
  }
}

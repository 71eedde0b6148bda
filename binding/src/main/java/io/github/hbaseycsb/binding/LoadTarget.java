package io.github.hbaseycsb.binding;

import io.github.hbaseycsb.binding.options.StartupException;
import java.util.Properties;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;

/**
 * A table for those who load it otherwise than by this binding's clients: checked, and created if
 * it may be, as their first client would.
 */
public final class LoadTarget implements AutoCloseable {
  private final SharedConnection shared;

  private LoadTarget(SharedConnection shared) {
    this.shared = shared;
  }

  /**
   * Connects and makes sure of the table.
   *
   * @param properties YCSB's
   * @throws StartupException of one line, when a property is wrong, the cluster does not answer or
   *     the table is missing or does not fit
   */
  public static LoadTarget open(Properties properties) throws StartupException {
    return new LoadTarget(SharedConnection.acquire(properties));
  }

  /** The connection, which belongs to this target. */
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

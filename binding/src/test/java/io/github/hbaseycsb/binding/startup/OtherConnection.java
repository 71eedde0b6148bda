package io.github.hbaseycsb.binding.startup;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.BufferedMutatorParams;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableBuilder;
import org.apache.hadoop.hbase.security.User;

/**
 * An implementation of HBase's client API that needs no cluster: every table has one region, and
 * rows are neither kept nor found.
 */
public final class OtherConnection implements Connection {
  private final Configuration configuration;
  private boolean closed;

  /** Called by HBase's {@code ConnectionFactory}. */
  public OtherConnection(
      Configuration configuration,
      ExecutorService pool,
      User user,
      Map<String, byte[]> connectionAttributes) {
    this.configuration = configuration;
  }

  @Override
  public Configuration getConfiguration() {
    return configuration;
  }

  @Override
  public RegionLocator getRegionLocator(TableName table) {
    HRegionLocation only =
        new HRegionLocation(
            RegionInfoBuilder.newBuilder(table).build(), ServerName.valueOf("other", 1, 1));
    return answering(RegionLocator.class, Map.of("getAllRegionLocations", List.of(only)));
  }

  @Override
  public TableBuilder getTableBuilder(TableName table, ExecutorService pool) {
    return (TableBuilder)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {TableBuilder.class},
            (proxy, method, arguments) ->
                method.getName().equals("build")
                    ? answering(Table.class, Map.of("getName", table))
                    : proxy);
  }

  /** An object whose methods return these values, and otherwise what a field has at first. */
  private static <T> T answering(Class<T> type, Map<String, Object> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> {
              Object other = method.getReturnType() == boolean.class ? Boolean.FALSE : null;
              return answers.getOrDefault(method.getName(), other);
            }));
  }

  @Override
  public void clearRegionLocationCache() {
    // It has none.
  }

  @Override
  public BufferedMutator getBufferedMutator(TableName table) {
    throw new UnsupportedOperationException();
  }

  @Override
  public BufferedMutator getBufferedMutator(BufferedMutatorParams params) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Admin getAdmin() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {
    closed = true;
  }

  @Override
  public boolean isClosed() {
    return closed;
  }

  @Override
  public void abort(String why, Throwable failure) {
    closed = true;
  }

  @Override
  public boolean isAborted() {
    return false;
  }
}

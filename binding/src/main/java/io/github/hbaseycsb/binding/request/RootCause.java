package io.github.hbaseycsb.binding.request;

import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.CallQueueTooBigException;
import org.apache.hadoop.hbase.MasterNotRunningException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.PleaseHoldException;
import org.apache.hadoop.hbase.ZooKeeperConnectionException;
import org.apache.hadoop.hbase.client.LockTimeoutException;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.OperationTimeoutExceededException;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.exceptions.ConnectionClosingException;
import org.apache.hadoop.hbase.exceptions.TimeoutIOException;
import org.apache.hadoop.hbase.ipc.ServerNotRunningYetException;
import org.apache.hadoop.hbase.regionserver.RegionServerAbortedException;
import org.apache.hadoop.hbase.regionserver.RegionServerStoppedException;
import org.apache.hadoop.ipc.RemoteException;
import site.ycsb.Status;

/** Finds out what HBase's exceptions mean to a user. */
public final class RootCause {
  private RootCause() {}

  /**
   * The innermost cause, without the client's wrappers. If the server sent an exception, that
   * exception.
   */
  public static Throwable of(Throwable failure) {
    Throwable cause = failure;
    while (true) {
      if (cause instanceof RemoteException remote) {
        return remote.unwrapRemoteException();
      }
      Throwable next = below(cause);
      if (next == null || next == cause) {
        return cause;
      }
      cause = next;
    }
  }

  /** One line: the root cause's class and the first line of its message. */
  public static String summary(Throwable failure) {
    Throwable root = of(failure);
    String message = String.valueOf(root.getMessage()).lines().findFirst().orElse("");
    String repeated = root.getClass().getName() + ": ";
    return root.getClass().getSimpleName()
        + ": "
        + (message.startsWith(repeated) ? message.substring(repeated.length()) : message);
  }

  /** {@code SERVICE_UNAVAILABLE} if no server could take the operation, otherwise {@code ERROR}. */
  static Status status(Throwable failure) {
    return isUnavailable(failure) ? Status.SERVICE_UNAVAILABLE : Status.ERROR;
  }

  /** Whether no server could take a call, so that it may succeed later. */
  public static boolean isUnavailable(Throwable failure) {
    Throwable root = of(failure);
    return root instanceof SocketException
        || root instanceof SocketTimeoutException
        || root instanceof TimeoutException
        || root instanceof ConnectionClosingException
        || root instanceof NotServingRegionException
        || root instanceof RegionServerStoppedException
        || root instanceof RegionServerAbortedException
        || root instanceof ServerNotRunningYetException
        || root instanceof MasterNotRunningException
        || root instanceof PleaseHoldException
        || root instanceof CallQueueTooBigException
        || root instanceof ZooKeeperConnectionException
        // HBase's client reports a registry that does not answer in this way.
        || String.valueOf(root.getMessage()).startsWith("Zookeeper ")
        || root.getClass().getName().endsWith("KeeperException$ConnectionLossException")
        || root instanceof TimeoutIOException
        || root instanceof NoServerForRegionException
        || root instanceof OperationTimeoutExceededException
        || root instanceof LockTimeoutException
        || root.getClass().getName().endsWith("LocalConnectionClosedException")
        || root.getClass().getName().endsWith("ConnectTimeoutException")
        || root.getClass().getName().endsWith("CallTimeoutException");
  }

  private static Throwable below(Throwable failure) {
    if (failure instanceof RetriesExhaustedWithDetailsException details
        && details.getNumExceptions() > 0) {
      return details.getCause(0);
    }
    return failure.getCause();
  }
}

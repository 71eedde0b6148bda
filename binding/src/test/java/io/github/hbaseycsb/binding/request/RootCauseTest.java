package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.util.List;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.client.LockTimeoutException;
import org.apache.hadoop.hbase.client.NoServerForRegionException;
import org.apache.hadoop.hbase.client.OperationTimeoutExceededException;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.ipc.RemoteWithExtrasException;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Test;
import site.ycsb.Status;

public class RootCauseTest {
  @Test
  public void wrappersAreSeenThrough() {
    IOException failure =
        new IOException("outer", new IOException(new ConnectException("refused")));
    assertThat(RootCause.summary(failure)).isEqualTo("ConnectException: refused");
    assertThat(RootCause.status(failure)).isEqualTo(Status.SERVICE_UNAVAILABLE);
  }

  @Test
  public void whatTheServerSentIsTheCause() {
    IOException sent =
        new RemoteWithExtrasException(
            NotServingRegionException.class.getName(),
            NotServingRegionException.class.getName() + ": moved\n\tat somewhere",
            false);
    IOException failure = new IOException("outer", sent);
    assertThat(RootCause.summary(failure)).isEqualTo("NotServingRegionException: moved");
    assertThat(RootCause.status(failure)).isEqualTo(Status.SERVICE_UNAVAILABLE);
  }

  @Test
  public void theFirstOfManyCausesStandsForAll() {
    IOException failure =
        new RetriesExhaustedWithDetailsException(
            List.of(new DoNotRetryIOException("read only")),
            List.of(new Put(Bytes.toBytes("row"))),
            List.of("server"));
    assertThat(RootCause.summary(failure)).isEqualTo("DoNotRetryIOException: read only");
    assertThat(RootCause.status(failure)).isEqualTo(Status.ERROR);
  }

  @Test
  public void aRegionThatIsNotFoundInTimeIsAnUnavailableServer() {
    for (IOException failure :
        List.of(
            new NoServerForRegionException("no server"),
            new LockTimeoutException("waiting for the lookup"),
            new OperationTimeoutExceededException("timed out during re-resolution"))) {
      assertThat(RootCause.status(failure)).isEqualTo(Status.SERVICE_UNAVAILABLE);
    }
  }
}

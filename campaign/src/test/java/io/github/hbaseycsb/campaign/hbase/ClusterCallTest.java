package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.UndeclaredThrowableException;
import org.junit.Test;

public class ClusterCallTest {
  private final IOException cause = new IOException("Too many open files");

  @Test
  public void aFailureIsSaidWithItsCause() {
    assertSays("cannot connect: Too many open files", cause);
    assertSays(
        "cannot connect: Constructor threw an exception for RpcClient: Too many open files",
        new IOException(
            new UndeclaredThrowableException(
                new InvocationTargetException(
                    new UnsupportedOperationException(
                        "Constructor threw an exception for RpcClient",
                        new IllegalStateException(cause))))));
    assertSays(
        "cannot connect: the master said: Too many open files",
        new IOException("the master said: Too many open files", cause));
  }

  private static void assertSays(String message, IOException failure) {
    assertThatThrownBy(
            () ->
                ClusterCall.attempt(
                    "connect",
                    () -> {
                      throw new UncheckedIOException(failure);
                    }))
        .isInstanceOf(CampaignException.class)
        .hasMessage(message);
  }
}

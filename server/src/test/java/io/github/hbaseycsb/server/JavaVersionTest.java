package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.server.distribution.ServerException;
import org.junit.Test;

public class JavaVersionTest {
  @Test
  public void versionsThatHadoopsLoginCannotRunOnAreRefused() throws Exception {
    JavaVersion.require(22);
    assertThatThrownBy(() -> JavaVersion.require(23))
        .isInstanceOf(ServerException.class)
        .hasMessage("Java 23 cannot run the login of Hadoop 3.4: use Java 17 to 22");
  }
}

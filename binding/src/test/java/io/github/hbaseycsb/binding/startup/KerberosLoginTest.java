package io.github.hbaseycsb.binding.startup;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.junit.Test;

/** What needs no KDC; the container tests have one. */
public class KerberosLoginTest {
  private static final HBaseOptions.Login ALICE =
      new HBaseOptions.Login("alice@EXAMPLE.COM", "/no/such/alice.keytab");

  @Test
  public void versionsOfJavaThatHadoopsLoginCannotRunOnAreRefused() throws Exception {
    KerberosLogin.requireJava(22);
    assertThatThrownBy(() -> KerberosLogin.requireJava(25))
        .isInstanceOf(StartupException.class)
        .hasMessage("Java 25 cannot run the login of Hadoop 3.4: use Java 17 to 22");
  }

  @Test
  public void aKeytabIsNotIgnoredWhereTheClusterIsNotSecured() {
    assertThatThrownBy(() -> KerberosLogin.perform(authentication("simple"), Optional.of(ALICE)))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining("no hbase.security.authentication=kerberos");
  }

  @Test
  public void aKeytabThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> KerberosLogin.perform(authentication("kerberos"), Optional.of(ALICE)))
        .isInstanceOf(StartupException.class)
        .hasMessageStartingWith("keytab /no/such/alice.keytab is not a readable file");
  }

  private static Configuration authentication(String kind) {
    Configuration configuration = new Configuration(false);
    configuration.set("hbase.security.authentication", kind);
    return configuration;
  }
}

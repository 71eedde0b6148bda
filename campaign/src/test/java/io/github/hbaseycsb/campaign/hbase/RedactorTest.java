package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.Test;

public class RedactorTest {
  @Test
  public void valuesOfSecretKeysAreGone() {
    assertThat(
            Redactor.redact(
                Map.of(
                    "hadoop.security.credential.x", "s3cret",
                    "ssl.server.keystore.password", "s3cret",
                    "auth.token", "s3cret",
                    "keytab", "/etc/hbase.keytab",
                    "recordcount", "1000")))
        .containsEntry("keytab", "/etc/hbase.keytab")
        .containsEntry("recordcount", "1000")
        .doesNotContainValue("s3cret")
        .hasSize(5);
  }

  @Test
  public void flagsAndUrlsKeepTheirNamesOnly() {
    assertThat(Redactor.redact("-Djavax.net.ssl.keyStorePassword=s3cret"))
        .isEqualTo("-Djavax.net.ssl.keyStorePassword=(redacted)");
    assertThat(Redactor.redact("jdbc:x --password s3cret -Xmx1g"))
        .isEqualTo("jdbc:x --password (redacted) -Xmx1g");
    assertThat(Redactor.redact("http://user:s3cret@proxy:3128/"))
        .isEqualTo("http://user:(redacted)@proxy:3128/");
  }

  @Test
  public void aSecretInTheValueOfAnHarmlessKeyIsGone() {
    assertThat(Redactor.redact(Map.of("jvm.args", "-Xmx1g -Dmy.secret=\"s3 cret\" -Dx=y")))
        .containsEntry("jvm.args", "-Xmx1g -Dmy.secret=(redacted) -Dx=y");
  }

  @Test
  public void ordinaryTextStays() {
    String text = "-Xmx1g -XX:+UseG1GC -Dhbase.log.file=/var/log/hbase.log";

    assertThat(Redactor.redact(text)).isEqualTo(text);
  }
}

package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.Test;

public class RedactorTest {
  @Test
  public void valuesOfSecretKeysAreTakenOutAndTheOthersStay() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("ssl.server.keystore.keyPassword", "hunter2");
    settings.put("HBASE_PASSWD", "hunter2");
    settings.put("fs.s3a.secret.key", "hunter2");
    settings.put("fs.azure.account.key.store1", "hunter2");
    settings.put("delegation-token", "hunter2");
    settings.put("hadoop.security.credential.provider.path", "jceks://file/hunter2");
    settings.put("ha.zookeeper.auth", "digest:hdfs:hunter2");
    settings.put("hadoop.zk.auth", "digest:yarn:hunter2");
    settings.put("fs.s3a.server-side-encryption.key", "hunter2");
    settings.put("fs.s3a.encryption.key", "hunter2");
    settings.put("ssl.server.keystore.pass", "hunter2");
    settings.put("x.keytab.password", "hunter2");
    settings.put("hbase.wal.provider", "asyncfs");
    settings.put("keytab", "/etc/security/hbase.keytab");
    settings.put("credential.keytab.file", "/etc/security/other.keytab");

    Map<String, String> redacted = Redactor.redact(settings);

    assertThat(redacted.values()).noneMatch(value -> value.contains("hunter2"));
    assertThat(redacted.keySet()).containsExactlyElementsOf(settings.keySet());
    assertThat(redacted)
        .containsEntry("HBASE_PASSWD", "(redacted)")
        .containsEntry("hbase.wal.provider", "asyncfs")
        .containsEntry("keytab", "/etc/security/hbase.keytab")
        .containsEntry("credential.keytab.file", "/etc/security/other.keytab");
  }

  @Test
  public void secretsInsideOfOtherValuesAreTakenOut() {
    assertThat(Redactor.redact(Map.of("proxy", "http://me:hunter2@proxy:3128/")))
        .containsEntry("proxy", "http://me:(redacted)@proxy:3128/");
  }

  @Test
  public void assignmentsInTextsAreTakenOut() {
    assertThat(Redactor.redact("-Xmx1g -Dfoo.password=a,b;c&d -Dx=1"))
        .isEqualTo("-Xmx1g -Dfoo.password=(redacted) -Dx=1");
    assertThat(Redactor.redact("{\"user\": \"me\", \"Token\": \"a b \\\" c\", \"n\": 1}"))
        .isEqualTo("{\"user\": \"me\", \"Token\": (redacted), \"n\": 1}");
    assertThat(Redactor.redact("'t', {METADATA => {'my.secret' => 'a b', 'other' => 'c'}}"))
        .isEqualTo("'t', {METADATA => {'my.secret' => (redacted), 'other' => 'c'}}");
    assertThat(Redactor.redact("-Dhadoop.zk.auth=digest:a:b -Dx.keytab.pass=c -Dkeytab=/d"))
        .isEqualTo("-Dhadoop.zk.auth=(redacted) -Dx.keytab.pass=(redacted) -Dkeytab=/d");
    assertThat(Redactor.redact("jdbc:x://db/y?user=me&password=$1\\q"))
        .isEqualTo("jdbc:x://db/y?user=me&password=(redacted)");
  }

  @Test
  public void passwordsInUrlsAreTakenOut() {
    assertThat(Redactor.redact("see https://me:p@ss:w@host/path and http://host:80/a@b"))
        .isEqualTo("see https://me:(redacted)@host/path and http://host:80/a@b");
    assertThat(Redactor.redact("s3a://:hunter2@bucket")).isEqualTo("s3a://:(redacted)@bucket");
  }

  @Test
  public void whatIsNoSecretStays() {
    for (String text :
        List.of(
            "-Djava.security.krb5.conf=/etc/krb5.conf",
            "keytab=/etc/hbase.keytab",
            "-Dcredential.keytab=/etc/hbase.keytab",
            "-Dhbase.security.authentication=kerberos",
            "-Dcom.sun.management.jmxremote.authenticate=false",
            "-Dbypass=1",
            "abfs://container@account.dfs.core.windows.net/hbase",
            "hdfs://namenode:8020/hbase",
            "")) {
      assertThat(Redactor.redact(text)).isEqualTo(text);
    }
  }

  @Test
  public void aFlagsSecretReachesToItsEnd() {
    assertThat(
            Redactor.redactFlags(
                List.of("-Xmx1g", "-Dfoo.password=two words", "-Dproxy=http://me:x@p", "-ea")))
        .containsExactly(
            "-Xmx1g", "-Dfoo.password=(redacted)", "-Dproxy=http://me:(redacted)@p", "-ea");
  }

  @Test
  public void redactingTwiceChangesNothing() {
    String once = Redactor.redact("-Dfoo.password=x http://me:y@host");
    assertThat(Redactor.redact(once)).isEqualTo(once);
  }
}

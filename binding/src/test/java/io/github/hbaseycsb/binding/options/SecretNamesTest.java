package io.github.hbaseycsb.binding.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.Test;

public class SecretNamesTest {
  @Test
  public void namesOfSecretsAreKnownInAnyCase() {
    assertThat(
            List.of(
                "db.passwd",
                "ssl.server.keystore.keyPassword",
                "HBASE_PWD",
                "key.passphrase",
                "fs.s3a.secret.key",
                "fs.s3a.access.key",
                "fs.azure.account.key.store1",
                "apiKey",
                "private_key",
                "delegation-token",
                "hadoop.security.credential.provider.path"))
        .allMatch(SecretNames::isSecret);
  }

  @Test
  public void otherNamesAreNoSecrets() {
    assertThat(List.of("recordcount", "keytab", "credential.keytab.file", "principal", "keys"))
        .noneMatch(SecretNames::isSecret);
  }
}

package io.github.hbaseycsb.property;

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
                "ssl.server.keystore.pass",
                "keyPass",
                "ha.zookeeper.auth",
                "hadoop.zk.auth",
                "yarn.resourcemanager.zk-auth",
                "fs.s3a.encryption.key",
                "fs.s3a.bucket.b1.encryption.key",
                "fs.s3a.server-side-encryption.key",
                "fs.azure.encryption.encoded.client-provided-key",
                "fs.azure.sas.container.account.blob.core.windows.net",
                "dfs.adls.oauth2.credential",
                "x.keytab.password",
                "keytab.secret",
                "hadoop.security.credential.provider.path"))
        .allMatch(SecretNames::isSecret);
  }

  @Test
  public void otherNamesAreNoSecrets() {
    assertThat(
            List.of(
                "recordcount",
                "keys",
                "keytab",
                "credential.keytab.file",
                "principal",
                "hbase.security.authentication",
                "hbase.security.authorization",
                "hbase.security.auth.enable",
                "hbase.superuser",
                "hbase.rpc.protection",
                "hbase.client.keytab.file",
                "hbase.rest.authentication.kerberos.keytab",
                "hbase.regionserver.kerberos.principal",
                "hbase.auth.key.update.interval",
                "hbase.crypto.keyprovider",
                "hbase.crypto.master.key.name",
                "hbase.regionserver.wal.encryption",
                "hbase.client.bypass.cache",
                "hbase.hregion.majorcompaction.passes",
                "hbase.keystore.type",
                "hbase.zookeeper.quorum",
                "hbase.zookeeper.property.authProvider.1",
                "hbase.server.netty.tls.client.auth.mode",
                "hadoop.http.authentication.type",
                "hadoop.zk.address",
                "hadoop.zk.authentication.type",
                "ha.zookeeper.quorum",
                "dfs.encrypt.data.transfer.cipher.key.bitlength",
                "dfs.encryption.key.provider.uri",
                "fs.s3a.encryption.algorithm",
                "fs.s3a.endpoint",
                "io.compression.codecs"))
        .noneMatch(SecretNames::isSecret);
  }
}

package io.github.hbaseycsb.docker;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.apache.hadoop.minikdc.MiniKdc;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.client.KrbClient;
import org.apache.kerby.kerberos.kerb.client.KrbConfig;
import org.apache.kerby.kerberos.kerb.crypto.EncryptionHandler;
import org.apache.kerby.kerberos.kerb.keytab.Keytab;
import org.apache.kerby.kerberos.kerb.keytab.KeytabEntry;
import org.apache.kerby.kerberos.kerb.type.KerberosTime;
import org.apache.kerby.kerberos.kerb.type.base.PrincipalName;
import org.apache.kerby.kerberos.kerb.type.ticket.TgtTicket;
import org.apache.kerby.kerberos.kerb.type.ticket.TicketFlag;
import org.junit.rules.ExternalResource;
import org.junit.rules.TemporaryFolder;

/** A real Kerberos realm, EXAMPLE.COM, on this host, with its keytabs and ticket caches. */
final class TestKdc extends ExternalResource {
  private static final long HOUR_MS = 3_600_000;

  private final TemporaryFolder folder = new TemporaryFolder();
  private MiniKdc kdc;

  @Override
  protected void before() throws Throwable {
    folder.create();
    Properties conf = MiniKdc.createConf();
    // Containers ask it too.
    conf.setProperty(MiniKdc.KDC_BIND_ADDRESS, "0.0.0.0");
    kdc = new MiniKdc(conf, folder.newFolder("kdc"));
    kdc.start();
  }

  @Override
  protected void after() {
    if (kdc != null) {
      kdc.stop();
    }
    folder.delete();
  }

  /** Where a test may put files of its own. */
  Path directory() {
    return folder.getRoot().toPath();
  }

  /** The name of a principal of the realm, {@code NAME@EXAMPLE.COM}. */
  String principal(String name) {
    return name + "@" + kdc.getRealm();
  }

  /** A {@code krb5.conf} for clients that reach this host by a name. */
  Path krb5Conf(String host) throws IOException {
    return krb5Conf(host, kdc.getPort());
  }

  /** A {@code krb5.conf} that names this KDC. */
  Path krb5Conf(String host, int port) throws IOException {
    return Files.writeString(
        directory().resolve("krb5-" + host + "-" + port + ".conf"),
        """
        [libdefaults]
        default_realm = %1$s
        udp_preference_limit = 1
        dns_lookup_kdc = false
        dns_lookup_realm = false
        [realms]
        %1$s = {
          kdc = %2$s:%3$d
        }
        """
            .formatted(kdc.getRealm(), host, port));
  }

  /** Creates a principal and the keytab that proves it. */
  Path keytab(String name) throws Exception {
    File file = directory().resolve(name.replace('/', '-') + ".keytab").toFile();
    kdc.createPrincipal(file, name);
    return file.toPath();
  }

  /** A keytab with a key that a principal of this realm does not have. */
  Path wrongKeytab(String name, Path right) throws IOException, KrbException {
    PrincipalName principal = new PrincipalName(principal(name));
    Keytab wrong = new Keytab();
    for (KeytabEntry entry : entries(right)) {
      wrong.addEntry(
          new KeytabEntry(
              principal,
              KerberosTime.now(),
              entry.getKvno(),
              EncryptionHandler.random2Key(entry.getKey().getKeyType())));
    }
    Path file = directory().resolve(name + "-wrong.keytab");
    wrong.store(file.toFile());
    return file;
  }

  /** The secret keys of a keytab. */
  static List<byte[]> keys(Path keytab) throws IOException {
    return entries(keytab).stream().map(entry -> entry.getKey().getKeyData()).toList();
  }

  private static List<KeytabEntry> entries(Path keytab) throws IOException {
    Keytab loaded = Keytab.loadKeytab(keytab.toFile());
    return loaded.getPrincipals().stream()
        .flatMap(principal -> loaded.getKeytabEntries(principal).stream())
        .toList();
  }

  /** A ticket cache as {@code kinit} leaves it. */
  Path ticketCache(String name, Path keytab) throws KrbException {
    KrbClient client = client();
    return store(client, client.requestTgt(principal(name), keytab.toFile()), name + ".ccache");
  }

  /** A ticket cache as it is an hour after the ticket's time is over. */
  Path expiredTicketCache(String name, Path keytab) throws KrbException {
    KrbClient client = client();
    TgtTicket ticket = client.requestTgt(principal(name), keytab.toFile());
    long now = System.currentTimeMillis();
    ticket.getEncKdcRepPart().setAuthTime(new KerberosTime(now - 2 * HOUR_MS));
    ticket.getEncKdcRepPart().setStartTime(new KerberosTime(now - 2 * HOUR_MS));
    ticket.getEncKdcRepPart().setEndTime(new KerberosTime(now - HOUR_MS));
    // Nor may it be renewed.
    ticket.getEncKdcRepPart().getFlags().clearFlag(TicketFlag.RENEWABLE);
    return store(client, ticket, name + "-expired.ccache");
  }

  private Path store(KrbClient client, TgtTicket ticket, String name) throws KrbException {
    Path file = directory().resolve(name);
    client.storeTicket(ticket, file.toFile());
    return file;
  }

  private KrbClient client() throws KrbException {
    KrbClient client = new KrbClient(new KrbConfig());
    client.setKdcRealm(kdc.getRealm());
    client.setKdcHost("localhost");
    client.setAllowUdp(false);
    client.setKdcTcpPort(kdc.getPort());
    client.init();
    return client;
  }
}

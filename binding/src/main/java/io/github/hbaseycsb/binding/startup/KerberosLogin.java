package io.github.hbaseycsb.binding.startup;

import io.github.hbaseycsb.binding.options.HBaseOptions.Login;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.binding.request.RootCause;
import io.github.hbaseycsb.property.BindingProperty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.security.User;
import org.apache.hadoop.hbase.security.token.AuthenticationTokenIdentifier;
import org.apache.hadoop.security.UserGroupInformation;

/**
 * The login of this process to the cluster: with a principal and its keytab, with the ticket of
 * {@code kinit}, with a token or, if the cluster does not require Kerberos, as the user of the
 * operating system.
 */
public final class KerberosLogin {
  /** HBase's setting that turns Kerberos on. */
  public static final String AUTHENTICATION = User.HBASE_SECURITY_CONF_KEY;

  /**
   * Hadoop 3.4's login calls {@code Subject.getSubject}, which later versions of Java refuse
   * (HADOOP-19212).
   */
  private static final int LAST_JAVA = 22;

  private static final String PROPERTIES =
      "properties %s and %s"
          .formatted(BindingProperty.PRINCIPAL.key(), BindingProperty.KEYTAB.key());

  private KerberosLogin() {}

  /**
   * Logs in. This can take minutes if the KDC does not answer.
   *
   * @param configuration the client's; Hadoop's authentication is set in it to match HBase's
   * @param keytab empty to use the ticket that {@code kinit} left
   * @throws StartupException if Java is too new, the keytab is refused or there is no valid ticket;
   *     HBase's client would only retry
   */
  public static void perform(Configuration configuration, Optional<Login> keytab)
      throws StartupException {
    requireJava(Runtime.version().feature());
    boolean kerberos = isAskedFor(configuration);
    if (keytab.isPresent()) {
      if (!kerberos) {
        throw new StartupException(
            PROPERTIES
                + " are given but the cluster's configuration has no "
                + AUTHENTICATION
                + "=kerberos: pass the directory with its hbase-site.xml to -cp");
      }
      requireReadable(keytab.get().keytab());
    }
    if (kerberos) {
      configuration.set("hadoop.security.authentication", "kerberos");
    }
    configureHadoop(configuration);
    if (keytab.isPresent()) {
      useKeytab(keytab.get());
    } else if (kerberos) {
      requireTicket();
    }
  }

  /** Whether the cluster of this configuration requires Kerberos. */
  public static boolean isAskedFor(Configuration configuration) {
    return "kerberos".equalsIgnoreCase(configuration.get(AUTHENTICATION));
  }

  static void requireJava(int version) throws StartupException {
    if (version > LAST_JAVA) {
      throw new StartupException(
          "Java %d cannot run the login of Hadoop 3.4: use Java 17 to %d"
              .formatted(version, LAST_JAVA));
    }
  }

  private static void requireReadable(String keytab) throws StartupException {
    Path file = Path.of(keytab);
    if (!Files.isRegularFile(file) || !Files.isReadable(file)) {
      throw new StartupException(
          "%1$s %2$s is not a readable file: set property %1$s to its path"
              .formatted(BindingProperty.KEYTAB.key(), keytab));
    }
  }

  private static void configureHadoop(Configuration configuration) throws StartupException {
    try {
      UserGroupInformation.setConfiguration(configuration);
    } catch (IllegalArgumentException e) {
      throw new StartupException(
          "Kerberos is not configured on this host ("
              + RootCause.summary(e)
              + "): install the realm's /etc/krb5.conf, or name one to Java with"
              + " -Djava.security.krb5.conf=FILE",
          e);
    }
  }

  private static void useKeytab(Login login) throws StartupException {
    try {
      UserGroupInformation.loginUserFromKeytab(login.principal(), login.keytab());
    } catch (IOException e) {
      throw new StartupException(
          "cannot log in as %s with keytab %s (%s): check that it holds the principal's current key, and that krb5.conf leads to the KDC"
              .formatted(login.principal(), login.keytab(), RootCause.summary(e)),
          e);
    }
  }

  private static void requireTicket() throws StartupException {
    try {
      UserGroupInformation user = UserGroupInformation.getLoginUser();
      if (user.hasKerberosCredentials() || hasToken(user)) {
        return;
      }
    } catch (IOException e) {
      throw new StartupException(missingTicket() + " (" + RootCause.summary(e) + ")", e);
    }
    throw new StartupException(missingTicket());
  }

  /** As a task of a job has one: a token of the user who submitted the job. */
  private static boolean hasToken(UserGroupInformation user) {
    return user.getTokens().stream()
        .anyMatch(token -> token.getKind().equals(AuthenticationTokenIdentifier.AUTH_TOKEN_TYPE));
  }

  private static String missingTicket() {
    return "no valid Kerberos ticket, none or an expired one, in "
        + Optional.ofNullable(System.getenv("KRB5CCNAME")).orElse("the default ticket cache")
        + ": run kinit, or set the "
        + PROPERTIES;
  }
}

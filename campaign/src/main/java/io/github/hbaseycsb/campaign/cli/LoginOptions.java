package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.property.BindingProperty;
import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a command without a plan logs in to a secured cluster. */
final class LoginOptions {
  @ArgGroup(exclusive = false)
  private Keytab login;

  private static final class Keytab {
    @Option(
        names = "--principal",
        required = true,
        description = "Kerberos principal (default: the ticket from kinit).")
    private String principal;

    @Option(
        names = "--keytab",
        paramLabel = "FILE",
        required = true,
        description = "Keytab of the principal.")
    private String keytab;
  }

  Map<String, String> properties() {
    return login == null
        ? Map.of()
        : Map.of(
            BindingProperty.PRINCIPAL.key(),
            login.principal,
            BindingProperty.KEYTAB.key(),
            login.keytab);
  }
}

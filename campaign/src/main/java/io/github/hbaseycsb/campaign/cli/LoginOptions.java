package io.github.hbaseycsb.campaign.cli;

import java.util.Map;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Who a command that has no plan is to a secured cluster. */
final class LoginOptions {
  @ArgGroup(exclusive = false)
  private Keytab login;

  private static final class Keytab {
    @Option(
        names = "--principal",
        required = true,
        description = "Kerberos principal; without it, the ticket that kinit left.")
    private String principal;

    @Option(names = "--keytab", paramLabel = "FILE", required = true, description = "Its keytab.")
    private String keytab;
  }

  /** The same as properties of a YCSB client. */
  Map<String, String> properties() {
    return login == null ? Map.of() : Map.of("principal", login.principal, "keytab", login.keytab);
  }
}

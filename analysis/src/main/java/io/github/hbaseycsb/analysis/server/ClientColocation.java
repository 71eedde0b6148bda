package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.model.run.RunRecord;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which of a run's clients shared their machine with a region server. */
public final class ClientColocation {
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*|localhost");

  private final RunRecord run;

  public ClientColocation(RunRecord run) {
    this.run = run;
  }

  /** Whether any client did; empty if not known. */
  public Optional<Boolean> any() {
    List<Optional<Boolean>> clients = run.clients().stream().map(this::sharedBy).toList();
    if (clients.contains(Optional.of(true))) {
      return Optional.of(true);
    }
    return clients.isEmpty() || clients.contains(Optional.<Boolean>empty())
        ? Optional.empty()
        : Optional.of(false);
  }

  /**
   * Whether a client did: on the driver's machine as the driver found, elsewhere when a server has
   * the name of the client's machine; empty if not known.
   */
  Optional<Boolean> sharedBy(RunRecord.Client client) {
    if (client.machine().isEmpty()) {
      return run.conditions().sharedMachine();
    }
    String machine = client.machine().get().host();
    List<String> servers =
        run.conditions().servers().stream()
            .flatMap(known -> known.names().stream())
            .map(name -> name.split(",", 2)[0])
            .toList();
    if (servers.stream().anyMatch(server -> isSame(server, machine))) {
      return Optional.of(true);
    }
    return servers.isEmpty() || servers.stream().anyMatch(host -> ADDRESS.matcher(host).matches())
        ? Optional.empty()
        : Optional.of(false);
  }

  /** One of them may know the domain where the other does not. */
  private static boolean isSame(String a, String b) {
    return a.equalsIgnoreCase(b)
        || ((a.indexOf('.') < 0 || b.indexOf('.') < 0)
            && a.split("\\.", 2)[0].equalsIgnoreCase(b.split("\\.", 2)[0]));
  }
}

package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.model.run.RunRecord;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds out which clients of a run shared their machine with a region server. */
public record ClientColocation(RunRecord run) {
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|.*:.*|localhost");

  /** Whether any client shared its machine; empty if unknown. */
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
   * Whether a client shared its machine; empty if unknown. On the driver's machine the driver has
   * found out. On another one it is so if a server has the machine's name.
   */
  public Optional<Boolean> sharedBy(RunRecord.Client client) {
    if (client.machine().isEmpty()) {
      return run.conditions().sharedMachine();
    }
    String machine = client.machine().get().host();
    List<String> servers =
        run.conditions().servers().stream()
            .flatMap(known -> known.names().stream())
            .map(ClientColocation::host)
            .toList();
    if (servers.stream().anyMatch(server -> isSame(server, machine))) {
      return Optional.of(true);
    }
    return servers.isEmpty() || servers.stream().anyMatch(host -> ADDRESS.matcher(host).matches())
        ? Optional.empty()
        : Optional.of(false);
  }

  /**
   * The region servers, of those with these names, on a machine that clients share with servers. On
   * the driver's machine they are those that the driver has found; elsewhere, those with its name,
   * or all of them if they have a single name that is different.
   */
  public List<String> serversOn(String machine, Collection<String> servers) {
    Set<String> local =
        run.clients().stream().allMatch(client -> client.machine().isEmpty())
            ? run.conditions().localServers().stream()
                .map(ClientColocation::host)
                .collect(Collectors.toSet())
            : Set.of();
    List<String> named =
        servers.stream()
            .filter(name -> local.contains(host(name)) || isSame(host(name), machine))
            .toList();
    boolean isOne = servers.stream().map(ClientColocation::host).distinct().count() == 1;
    return named.isEmpty() && isOne ? List.copyOf(servers) : named;
  }

  private static String host(String server) {
    return server.split(",", 2)[0];
  }

  /** Compares host names. Only one of them may contain the domain. */
  private static boolean isSame(String a, String b) {
    return a.equalsIgnoreCase(b)
        || ((a.indexOf('.') < 0 || b.indexOf('.') < 0)
            && a.split("\\.", 2)[0].equalsIgnoreCase(b.split("\\.", 2)[0]));
  }
}

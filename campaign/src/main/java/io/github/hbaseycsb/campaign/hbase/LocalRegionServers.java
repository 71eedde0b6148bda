package io.github.hbaseycsb.campaign.hbase;

import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Which region servers run on the machine that this process runs on. */
final class LocalRegionServers {
  /** Interfaces that lead only to Docker containers of this machine. */
  private static final Pattern OF_CONTAINERS = Pattern.compile("docker\\d+|br-[0-9a-f]{12}");

  /** Files that Docker and Podman create in a container. */
  private static final List<Path> IN_CONTAINER =
      List.of(Path.of("/.dockerenv"), Path.of("/run/.containerenv"));

  private LocalRegionServers() {}

  /**
   * Those whose addresses are those of this machine or of its containers.
   *
   * @param servers named as by {@link RegionServers#list}: host,port,start code
   * @return empty if none is known to be here, and it is not known that none is: without servers,
   *     if a name has no address here, or if this process is in a container, which does not see the
   *     addresses of the others
   */
  static Optional<List<String>> among(List<String> servers) {
    List<String> here = new ArrayList<>();
    boolean known = !servers.isEmpty() && IN_CONTAINER.stream().noneMatch(Files::exists);
    for (String server : servers) {
      try {
        for (InetAddress address : InetAddress.getAllByName(server.split(",", 2)[0])) {
          if (isHere(address) && !here.contains(server)) {
            here.add(server);
          }
        }
      } catch (IOException e) {
        known = false;
      }
    }
    return known || !here.isEmpty() ? Optional.of(here) : Optional.empty();
  }

  private static boolean isHere(InetAddress address) throws IOException {
    if (address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null) {
      return true;
    }
    for (NetworkInterface network : Collections.list(NetworkInterface.getNetworkInterfaces())) {
      if (OF_CONTAINERS.matcher(network.getName()).matches()) {
        for (InterfaceAddress own : network.getInterfaceAddresses()) {
          byte[] beside = own.getAddress().getAddress();
          if (isIn(beside, own.getNetworkPrefixLength(), address.getAddress())) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether an address is in the network of another one. */
  static boolean isIn(byte[] network, int prefixBits, byte[] address) {
    BigInteger differing = new BigInteger(1, network).xor(new BigInteger(1, address));
    return network.length == address.length
        && differing.shiftRight(Byte.SIZE * network.length - prefixBits).signum() == 0;
  }
}

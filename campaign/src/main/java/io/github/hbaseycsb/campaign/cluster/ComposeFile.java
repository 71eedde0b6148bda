package io.github.hbaseycsb.campaign.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** {@code docker/compose.yaml}: the cluster on HDFS, for campaigns and for tests. */
public final class ComposeFile {
  private static final String FILE = "compose.yaml";
  private static final String CLIENT = "client";
  private static final Pattern HEAP = Pattern.compile("\\$\\{HBASE_HEAPSIZE:-[^}]*}");

  private ComposeFile() {}

  /** The file's services, in its order, with a heap for region servers as {@code -Xmx} takes it. */
  public static List<DockerNode> nodes(String heap) {
    List<DockerNode> nodes = new ArrayList<>();
    section(read(), "services")
        .forEach((name, service) -> nodes.add(node(name, mapping(service), heap)));
    return nodes;
  }

  /**
   * The file's servers with the given number of region servers, all like its first one. Each group
   * needs the groups before it.
   */
  static List<List<DockerNode>> groups(int regionServers, String heap) {
    Map<String, Integer> depths = new TreeMap<>();
    TreeMap<Integer, List<DockerNode>> groups = new TreeMap<>();
    for (DockerNode server : servers(regionServers, heap)) {
      int depth = server.needs().stream().mapToInt(depths::get).max().orElse(-1) + 1;
      depths.put(server.name(), depth);
      groups.computeIfAbsent(depth, any -> new ArrayList<>()).add(server);
    }
    return List.copyOf(groups.values());
  }

  private static List<DockerNode> servers(int regionServers, String heap) {
    List<DockerNode> servers = new ArrayList<>();
    for (DockerNode node : nodes(heap)) {
      if (!node.isRegionServer() && !node.role().equals(CLIENT)) {
        servers.add(node);
      } else if (node.isRegionServer() && servers.stream().noneMatch(DockerNode::isRegionServer)) {
        IntStream.rangeClosed(1, regionServers).mapToObj(node::copy).forEach(servers::add);
      }
    }
    return servers;
  }

  /**
   * The roles of the servers in the order in which they are stopped, the reverse of the file's: a
   * master without region servers would wait for some.
   */
  static List<String> stopOrder() {
    List<String> roles = new ArrayList<>();
    servers(1, "").forEach(server -> roles.add(0, server.role()));
    return roles.stream().distinct().toList();
  }

  private static DockerNode node(String name, Map<String, Object> service, String heap) {
    String address =
        (String)
            section(section(service, "networks"), "cluster").getOrDefault("ipv4_address", ".0");
    return new DockerNode(
        name,
        (String) ((List<?>) service.get("command")).get(0),
        Integer.parseInt(address.substring(address.lastIndexOf('.') + 1)),
        HEAP.matcher((String) section(service, "environment").getOrDefault("HBASE_HEAPSIZE", ""))
            .replaceAll(heap),
        List.copyOf(section(service, "depends_on").keySet()));
  }

  private static Map<String, Object> section(Map<String, Object> section, String name) {
    return mapping(section.getOrDefault(name, Map.of()));
  }

  @SuppressWarnings("unchecked") // The file is part of this project.
  private static Map<String, Object> mapping(Object node) {
    return (Map<String, Object>) node;
  }

  /** Parses with SnakeYAML itself, because Jackson does not support merged mappings. */
  private static Map<String, Object> read() {
    try (InputStream in = ComposeFile.class.getResourceAsStream(FILE)) {
      return new Yaml(new SafeConstructor(new LoaderOptions())).load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A container of a cluster.
   *
   * @param name its host name
   * @param role what it runs, as {@code docker/entrypoint.sh} names it
   * @param number the last of the four numbers of its address; 0 if it may have any
   * @param heap of its JVM, as {@code -Xmx} takes it; empty for the image's default
   * @param needs names of the nodes that must be healthy before it starts
   */
  public record DockerNode(String name, String role, int number, String heap, List<String> needs) {
    private static final String REGION_SERVER = "regionserver";

    private static final String MASTER = "master";

    public DockerNode {
      needs = List.copyOf(needs);
    }

    /** Whether it takes settings for {@code hbase-site.xml}. */
    public boolean isHBase() {
      return role.equals(MASTER) || isRegionServer();
    }

    boolean isRegionServer() {
      return role.equals(REGION_SERVER);
    }

    /** A node of the same role, with its number among them, from 1. */
    DockerNode copy(int of) {
      return new DockerNode(role + of, role, number + of - 1, heap, needs);
    }
  }
}

package io.github.hbaseycsb.campaign.hbase;

import com.sun.management.OperatingSystemMXBean;
import io.github.hbaseycsb.campaign.hbase.ServerJmx.Bean;
import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.Conditions;
import io.github.hbaseycsb.model.run.Environment;
import io.github.hbaseycsb.model.run.Environment.Jvm;
import io.github.hbaseycsb.model.run.Environment.RegionServer;
import io.github.hbaseycsb.server.HBaseBuild;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.ClusterMetrics.Option;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.SAXException;

/**
 * Reads the {@link Environment} from the master, from the region servers' info servers and from
 * this machine. What does not answer is recorded as unknown; only without a master there is no
 * result.
 *
 * @param connection its timeouts limit how long an unresponsive master is waited for
 */
record EnvironmentProbe(Connection connection, RegionServers regionServers) {
  private static final Logger LOG = LoggerFactory.getLogger(EnvironmentProbe.class);

  private static final HBaseBuild UNKNOWN_BUILD =
      new HBaseBuild(Environment.UNKNOWN, Environment.UNKNOWN, Environment.UNKNOWN);

  private static final EnumSet<Option> ASKED =
      EnumSet.of(
          Option.CLUSTER_ID,
          Option.HBASE_VERSION,
          Option.MASTER,
          Option.MASTER_INFO_PORT,
          Option.BALANCER_ON);

  private static final String REGIONS = "regionCount";
  private static final String LOCAL = "percentFilesLocal";
  private static final String PROCESSORS = "AvailableProcessors";

  /** Its name in all versions of Java. */
  private static final String MEMORY = "TotalPhysicalMemorySize";

  private static final String HEAP = "HeapMemoryUsage.max";
  private static final String VENDOR = "VmVendor";
  private static final String JVM_VERSION = "VmVersion";
  private static final String FLAGS = "InputArguments";
  private static final Pattern OS_NAME = Pattern.compile("(?m)^PRETTY_NAME=\"?([^\"\\n]+)\"?$");
  private static final Pattern CPU_MODEL = Pattern.compile("(?m)^model name\\s*:\\s*(.+)$");

  /**
   * As {@link MeasuredCluster#environment}, from many region servers at a time. A silent info
   * server takes some seconds. The table need not exist.
   */
  public Environment environment(String table, Environment.HBaseYcsb driver, Clock clock)
      throws CampaignException {
    TableName name = TableName.valueOf(table);
    List<HRegionLocation> regions = regions(name);
    return new Environment(
        clock.millis(), driver, thisMachine(), cluster(regions), table(name, regions));
  }

  /** The table's regions, without replicas; empty when it has none or they cannot be read. */
  private List<HRegionLocation> regions(TableName name) {
    try (RegionLocator locator = connection.getRegionLocator(name)) {
      return locator.getAllRegionLocations().stream()
          .filter(region -> region.getRegion().getReplicaId() == 0)
          .toList();
    } catch (IOException e) {
      LOG.debug("No regions of {}", name, e);
      return List.of();
    }
  }

  private Environment.Table table(TableName name, List<HRegionLocation> regions) {
    long count = regions.isEmpty() ? -1 : regions.size();
    String splits = regions.isEmpty() ? Environment.UNKNOWN : splitKeysSha256(regions);
    try (Admin admin = connection.getAdmin()) {
      TableDescriptor table = admin.getDescriptor(name);
      Map<String, Map<String, String>> families = new TreeMap<>();
      for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
        Map<String, String> attributes = texts(family.getValues());
        attributes.putAll(family.getConfiguration());
        families.put(family.getNameAsString(), Redactor.redact(attributes));
      }
      return new Environment.Table(
          name.getNameAsString(),
          Redactor.redact(table.toString()),
          Redactor.redact(texts(table.getValues())),
          families,
          count,
          splits);
    } catch (IOException e) {
      LOG.debug("No descriptor of {}", name, e);
      return new Environment.Table(
          name.getNameAsString(), Environment.UNKNOWN, Map.of(), Map.of(), count, splits);
    }
  }

  /** SHA-256 of the start keys but the first, empty one: hexadecimal, one a line. */
  private static String splitKeysSha256(List<HRegionLocation> regions) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      regions.stream()
          .map(region -> region.getRegion().getStartKey())
          .filter(key -> key.length > 0)
          .sorted(Bytes.BYTES_COMPARATOR)
          .map(key -> HexFormat.of().formatHex(key) + "\n")
          .forEach(line -> digest.update(line.getBytes(StandardCharsets.US_ASCII)));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, String> texts(Map<Bytes, Bytes> values) {
    Map<String, String> texts = new TreeMap<>();
    values.forEach(
        (key, value) -> texts.put(Bytes.toString(key.get()), Bytes.toString(value.get())));
    return texts;
  }

  /**
   * As {@link MeasuredCluster#identity}: one request to the master and one to its status page,
   * which take well under a second. The revision is {@link Conditions.Servers#UNKNOWN} if no page
   * has it.
   */
  public Optional<Conditions.Servers> identity() {
    try {
      ClusterMetrics metrics = metrics();
      List<RegionServerInfo> live = live();
      Map<String, String> settings =
          metrics.getMasterInfoPort() > 0 || live.isEmpty() ? Map.of() : settings(live.get(0));
      HBaseBuild build = masterBuild(metrics, settings);
      return Optional.of(
          new Conditions.Servers(
              known(metrics.getHBaseVersion()),
              build.revision(),
              live.stream().map(RegionServerInfo::name).toList(),
              build.sourceChecksum()));
    } catch (CampaignException e) {
      LOG.debug("No identity", e);
      return Optional.empty();
    }
  }

  private ClusterMetrics metrics() throws CampaignException {
    return ofMaster(
        () -> {
          try (Admin admin = connection.getAdmin()) {
            return admin.getClusterMetrics(ASKED);
          }
        });
  }

  private List<RegionServerInfo> live() throws CampaignException {
    return ofMaster(regionServers::list);
  }

  private static <T> T ofMaster(ClusterCall<T> call) throws CampaignException {
    try {
      return call.call();
    } catch (IOException e) {
      throw CampaignException.cluster(
              "the cluster's master does not answer (%s): check that it runs and that its address"
                  + " is right",
              FirstLine.of(e))
          .because(e);
    }
  }

  private Environment.Cluster cluster(List<HRegionLocation> regions) throws CampaignException {
    ClusterMetrics metrics = metrics();
    List<RegionServerInfo> live = live();
    Map<String, Long> ofTable =
        regions.stream()
            .map(HRegionLocation::getServerName)
            .filter(Objects::nonNull)
            .collect(Collectors.groupingBy(ServerName::getServerName, Collectors.counting()));
    List<CompletableFuture<RegionServer>> asked =
        live.stream()
            .map(
                server ->
                    ServerCalls.start(
                        () -> regionServer(server, ofTable.getOrDefault(server.name(), 0L))))
            .toList();
    List<RegionServer> servers = asked.stream().map(CompletableFuture::join).toList();
    Map<String, String> settings = live.isEmpty() ? unknownSettings() : settings(live.get(0));
    ServerName master = metrics.getMasterName();
    HBaseBuild build = masterBuild(metrics, settings);
    Boolean balancer = metrics.getBalancerOn();
    return new Environment.Cluster(
        known(metrics.getClusterId()),
        known(metrics.getHBaseVersion()),
        build.revision(),
        build.sourceChecksum(),
        master == null ? Environment.UNKNOWN : master.getServerName(),
        balancer == null ? Environment.UNKNOWN : balancer ? "on" : "off",
        servers,
        Redactor.redact(settings));
  }

  RegionServer regionServer(RegionServerInfo info, long ofTable) {
    ServerJmx jmx = info.jmx();
    Bean server = Bean.NONE;
    try {
      server = ServerJmx.await(jmx.bean(ServerJmx.REGION_SERVER, Set.of(REGIONS, LOCAL)::contains));
    } catch (IOException e) {
      LOG.debug("No region server's bean", e);
      if (!ServerJmx.isAnswer(e)) {
        // Each further request to an unreachable one would take as long again.
        String unknown = Environment.UNKNOWN;
        return new RegionServer(
            info.name(), unknown, unknown, -1, -1, -1, jvm(Bean.NONE), -1, ofTable, -1);
      }
    }
    Bean machine = bean(jmx, "java.lang:type=OperatingSystem", PROCESSORS, MEMORY);
    Bean memory = bean(jmx, "java.lang:type=Memory", HEAP);
    HBaseBuild build = build(jmx, "/rs-status");
    return new RegionServer(
        info.name(),
        build.version(),
        build.revision(),
        machine.number(PROCESSORS),
        machine.number(MEMORY),
        memory.number(HEAP),
        jvm(bean(jmx, "java.lang:type=Runtime", VENDOR, JVM_VERSION, FLAGS)),
        server.number(REGIONS),
        ofTable,
        server.decimal(LOCAL));
  }

  private static Jvm jvm(Bean runtime) {
    return new Jvm(
        runtime.text(VENDOR, Environment.UNKNOWN),
        runtime.text(JVM_VERSION, Environment.UNKNOWN),
        Redactor.redactFlags(runtime.texts(FLAGS)));
  }

  private static HBaseBuild build(ServerJmx server, String statusPage) {
    try {
      return HBaseBuild.of(server.get(statusPage)).orElse(UNKNOWN_BUILD);
    } catch (IOException e) {
      LOG.debug("No build", e);
      return UNKNOWN_BUILD;
    }
  }

  /** A master of HBase 1.x does not report its info port, so the settings' is used. */
  private HBaseBuild masterBuild(ClusterMetrics metrics, Map<String, String> settings) {
    if (metrics.getMasterName() == null) {
      return UNKNOWN_BUILD;
    }
    String port =
        metrics.getMasterInfoPort() > 0
            ? Integer.toString(metrics.getMasterInfoPort())
            : settings.getOrDefault("hbase.master.info.port", "16010");
    if (!port.matches("[1-9]\\d{0,4}")) {
      return UNKNOWN_BUILD;
    }
    URI master =
        regionServers.infoServer(metrics.getMasterName().getHostname(), Integer.parseInt(port));
    return build(new ServerJmx(master), "/master-status");
  }

  private static Map<String, String> settings(RegionServerInfo server) {
    try {
      return nonDefault(server.jmx().get("/conf"));
    } catch (IOException e) {
      LOG.debug("No settings", e);
      return unknownSettings();
    }
  }

  private static Map<String, String> unknownSettings() {
    return Map.of(Environment.UNKNOWN, Environment.UNKNOWN);
  }

  private static Bean bean(ServerJmx jmx, String query, String... attributes) {
    try {
      return ServerJmx.await(jmx.bean(query, Set.of(attributes)::contains));
    } catch (IOException e) {
      LOG.debug("No bean {}", query, e);
      return Bean.NONE;
    }
  }

  private static String known(String text) {
    return Objects.requireNonNullElse(text, Environment.UNKNOWN);
  }

  /** What the driver itself runs on, as far as it can be read. */
  private static Environment.Client thisMachine() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    return new Environment.Client(
        hostName(),
        inFile(Path.of("/etc/os-release"), OS_NAME, system.getName()),
        system.getVersion(),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize(),
        inFile(Path.of("/proc/cpuinfo"), CPU_MODEL, Environment.UNKNOWN),
        new Jvm(
            runtime.getVmVendor(),
            runtime.getVmVersion(),
            Redactor.redactFlags(runtime.getInputArguments())));
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return Environment.UNKNOWN;
    }
  }

  /** The first group of the first match of a pattern in a file. */
  private static String inFile(Path file, Pattern pattern, String otherwise) {
    try {
      Matcher found = pattern.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
      return found.find() ? found.group(1).trim() : otherwise;
    } catch (IOException e) {
      return otherwise;
    }
  }

  /**
   * The settings of the XML document of Hadoop's {@code /conf} page that do not come from a file of
   * defaults, such as {@code hbase-default.xml}.
   *
   * @return by key, not redacted
   * @throws IOException when this is not such a document
   */
  static Map<String, String> nonDefault(byte[] xml) throws IOException {
    NodeList properties = parse(xml).getElementsByTagName("property");
    Map<String, String> settings = new TreeMap<>();
    for (int i = 0; i < properties.getLength(); i++) {
      Element property = (Element) properties.item(i);
      if (!text(property, "source").endsWith("-default.xml")) {
        settings.put(text(property, "name"), text(property, "value"));
      }
    }
    return settings;
  }

  /** The text of the last child of that name: a setting lists all files that it comes from. */
  private static String text(Element property, String child) {
    NodeList children = property.getElementsByTagName(child);
    return children.getLength() == 0
        ? ""
        : children.item(children.getLength() - 1).getTextContent();
  }

  private static Document parse(byte[] xml) throws IOException {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
      factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
      // The document is from outside: it must not name files to be read.
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      DocumentBuilder builder = factory.newDocumentBuilder();
      builder.setErrorHandler(null);
      return builder.parse(new ByteArrayInputStream(xml));
    } catch (SAXException e) {
      throw new IOException("these are not settings: " + e.getMessage(), e);
    } catch (ParserConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }
}

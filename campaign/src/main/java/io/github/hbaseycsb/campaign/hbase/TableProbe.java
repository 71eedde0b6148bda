package io.github.hbaseycsb.campaign.hbase;

import io.github.hbaseycsb.model.run.Environment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads how a table was created and where its regions are. */
record TableProbe(Connection connection, TableName name) {
  private static final Logger LOG = LoggerFactory.getLogger(TableProbe.class);

  /** The table's regions, without replicas; empty when it has none or they cannot be read. */
  List<HRegionLocation> regions() {
    try (RegionLocator locator = connection.getRegionLocator(name)) {
      return locator.getAllRegionLocations().stream()
          .filter(region -> region.getRegion().getReplicaId() == 0)
          .toList();
    } catch (IOException e) {
      LOG.debug("No regions of {}", name, e);
      return List.of();
    }
  }

  Environment.Table table(List<HRegionLocation> regions) {
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
  static String splitKeysSha256(List<HRegionLocation> regions) {
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
}

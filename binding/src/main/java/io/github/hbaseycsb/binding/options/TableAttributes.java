package io.github.hbaseycsb.binding.options;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.ClosestName;
import io.github.hbaseycsb.property.InvalidPropertyException;
import io.github.hbaseycsb.property.Property;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.VersionInfo;

/**
 * The attributes of a new table and of its column family, by the names that HBase has for them.
 * Names with a dot are settings of {@code hbase-site.xml} for this table alone.
 */
public record TableAttributes(Map<String, String> table, Map<String, String> family) {
  private static final Kind OF_TABLE =
      new Kind(
          BindingProperty.TABLE_ATTRIBUTE,
          TableDescriptorBuilder.class,
          Map.of(BindingProperty.REPLICAS, TableDescriptorBuilder.REGION_REPLICATION));

  private static final Kind OF_FAMILY =
      new Kind(
          BindingProperty.FAMILY_ATTRIBUTE,
          ColumnFamilyDescriptorBuilder.class,
          Map.of(
              BindingProperty.COMPRESSION, ColumnFamilyDescriptorBuilder.COMPRESSION,
              BindingProperty.ENCODING, ColumnFamilyDescriptorBuilder.DATA_BLOCK_ENCODING,
              BindingProperty.BLOOM, ColumnFamilyDescriptorBuilder.BLOOMFILTER,
              BindingProperty.BLOCK_SIZE, ColumnFamilyDescriptorBuilder.BLOCKSIZE,
              BindingProperty.IN_MEMORY, ColumnFamilyDescriptorBuilder.IN_MEMORY));

  /** The first versions that read an attribute. Older servers keep it, without effect. */
  private static final Map<String, String> FIRST_VERSIONS =
      Map.ofEntries(
          Map.entry("COMPRESSION_COMPACT_MAJOR", "2.5"),
          Map.entry("COMPRESSION_COMPACT_MINOR", "2.5"),
          Map.entry("ERASURE_CODING_POLICY", "2.6"),
          Map.entry("INDEX_BLOCK_ENCODING", "2.5"),
          Map.entry("IN_MEMORY_COMPACTION", "2.0"),
          Map.entry("IS_MOB", "2.0"),
          Map.entry("MERGE_ENABLED", "2.2"),
          Map.entry("MOB_COMPACT_PARTITION_POLICY", "2.0"),
          Map.entry("MOB_THRESHOLD", "2.0"),
          Map.entry("NEW_VERSION_BEHAVIOR", "2.0"),
          Map.entry("NORMALIZER_TARGET_REGION_SIZE_MB", "2.5"),
          Map.entry("SPLIT_ENABLED", "2.2"));

  /**
   * Builds of HBase 1 with MOB files: CDH 5.4 to 5.16, HDP 2.5 and 2.6. A server tells a client its
   * version, but not which attributes it reads.
   */
  private static final Pattern MOB_IN_HBASE_1 =
      Pattern.compile("1\\..*-cdh5.*|1\\.1\\.2\\.2\\.[56]\\..*");

  /** The attributes that all these builds have: policies of MOB compaction came later. */
  private static final Set<String> MOB_ATTRIBUTES = Set.of("IS_MOB", "MOB_THRESHOLD");

  /** Settings of stores that are not among HBase's defaults. */
  private static final List<String> OTHER_SETTINGS =
      List.of(
          "hbase.hstore.compaction.date.tiered.base.window.millis",
          "hbase.hstore.compaction.date.tiered.incoming.window.min",
          "hbase.hstore.compaction.date.tiered.max.storefile.age.millis",
          "hbase.hstore.compaction.date.tiered.max.tier.age.millis",
          "hbase.hstore.compaction.date.tiered.single.output.for.minor.compaction",
          "hbase.hstore.compaction.date.tiered.window.factory.class",
          "hbase.hstore.compaction.date.tiered.window.policy.class",
          "hbase.hstore.compaction.date.tiered.windows.per.tier",
          "hbase.hstore.defaultengine.compactionpolicy.class",
          "hbase.hstore.defaultengine.compactor.class",
          "hbase.hstore.defaultengine.storeflusher.class",
          "hbase.hstore.engine.class",
          "hbase.store.stripe.compaction.flushToL0",
          "hbase.store.stripe.compaction.maxFiles",
          "hbase.store.stripe.compaction.minFiles",
          "hbase.store.stripe.compaction.minFilesL0",
          "hbase.store.stripe.initialStripeCount",
          "hbase.store.stripe.region.split.max.imbalance",
          "hbase.store.stripe.sizeToSplit",
          "hbase.store.stripe.splitPartCount");

  private static final int TYPO_DISTANCE = 2;
  private static final int PREFIX_MIN = BindingProperty.FAMILY_ATTRIBUTE.length();

  /** Stands for an attribute that a table does not have. */
  public static final String NOTHING = "none";

  private static final Pattern COPROCESSOR = Pattern.compile("coprocessor\\$\\d+");

  /**
   * @throws StartupException names a property whose attribute HBase does not know, whose value
   *     HBase does not take, or for which the binding has another name
   */
  static TableAttributes from(Properties properties)
      throws StartupException, InvalidPropertyException {
    return new TableAttributes(OF_TABLE.given(properties), OF_FAMILY.given(properties));
  }

  /** Whether a property is an attribute of a new table. */
  public static boolean isAttribute(String key) {
    return BindingProperty.isAttribute(key)
        || named().anyMatch(property -> property.key().equals(key));
  }

  /**
   * The attributes of a table, by the names of the properties; of those that have only HBase's name
   * the ones that are not its defaults.
   *
   * @param familyName of the family that is read
   */
  public static Map<String, String> of(TableDescriptor table, byte[] familyName) {
    Map<String, String> attributes = new TreeMap<>();
    named().forEach(it -> attributes.put(it.key(), it.byDefault().orElseThrow()));
    table
        .getValues()
        .forEach((name, value) -> attributes.put(OF_TABLE.property(text(name)), text(value)));
    attributes.keySet().removeIf(key -> !isAttribute(key));
    attributes.remove(BindingProperty.TABLE_ATTRIBUTE + TableDescriptorBuilder.IS_META);
    ColumnFamilyDescriptor family = table.getColumnFamily(familyName);
    if (family != null) {
      Map<String, String> defaults = ColumnFamilyDescriptorBuilder.getDefaultValues();
      Map<String, String> values = new TreeMap<>(family.getConfiguration());
      family.getValues().forEach((name, value) -> values.put(text(name), text(value)));
      values.entrySet().removeIf(it -> it.getValue().equals(defaults.get(it.getKey())));
      values.forEach((name, value) -> attributes.put(OF_FAMILY.property(name), value));
    }
    return attributes;
  }

  private static String text(Bytes value) {
    return Bytes.toString(value.get());
  }

  /**
   * A clause about the first attribute that a table does not have as properties of a client want
   * it; empty if there is none.
   *
   * @param there {@link #of} the table
   * @param wanted the client's properties, of which others are left out
   */
  public static Optional<String> difference(Map<String, String> there, Map<String, String> wanted) {
    return wanted.entrySet().stream()
        .filter(it -> isAttribute(it.getKey()))
        .filter(
            it -> !it.getValue().strip().equalsIgnoreCase(there.getOrDefault(it.getKey(), NOTHING)))
        .map(
            it ->
                "has %s=%s, not %s"
                    .formatted(
                        it.getKey(), there.getOrDefault(it.getKey(), NOTHING), it.getValue()))
        .findFirst();
  }

  /** Whether a property is a setting of a table or its family. Servers add some of their own. */
  public static boolean isSetting(String key) {
    return BindingProperty.isAttribute(key) && key.indexOf('.', PREFIX_MIN) > 0;
  }

  /** Whether older versions of HBase keep one of the attributes without effect. */
  public boolean needVersion() {
    return Stream.of(table, family)
        .anyMatch(it -> !Collections.disjoint(it.keySet(), FIRST_VERSIONS.keySet()));
  }

  /**
   * Refuses attributes that servers of a version would keep without effect.
   *
   * @throws StartupException names the property of one
   */
  public void requireEffect(String version) throws StartupException {
    OF_TABLE.requireEffect(table, version);
    OF_FAMILY.requireEffect(family, version);
  }

  private static Stream<Property<?>> named() {
    return Stream.of(OF_TABLE, OF_FAMILY).flatMap(kind -> kind.named.keySet().stream());
  }

  /**
   * The attributes of tables, or those of families.
   *
   * @param prefix begins the names of properties that have HBase's names of attributes
   * @param builder has HBase's names as constants
   * @param named attributes for which the binding has other names
   */
  private record Kind(String prefix, Class<?> builder, Map<Property<?>, String> named) {
    String property(String name) {
      return named.entrySet().stream()
          .filter(it -> it.getValue().equals(name))
          .map(it -> it.getKey().key())
          .findFirst()
          .orElse(prefix + name);
    }

    Map<String, String> given(Properties properties)
        throws StartupException, InvalidPropertyException {
      Map<String, String> attributes = new LinkedHashMap<>();
      for (Map.Entry<Property<?>, String> entry : named.entrySet()) {
        Property<?> property = entry.getKey();
        Object value = property.in(properties);
        // What is not HBase's own default, so that its descriptors stay as short as in its shell.
        if (!value.toString().equals(property.byDefault().orElseThrow())) {
          attributes.put(entry.getValue(), value.toString());
        }
      }
      for (String key : new TreeSet<>(properties.stringPropertyNames())) {
        if (key.startsWith(prefix) && BindingProperty.isAttribute(key)) {
          String name = key.substring(prefix.length());
          String value = properties.getProperty(key).strip();
          requireName(key, name);
          requireValue(key, name, value);
          attributes.put(name, value);
        }
      }
      return attributes;
    }

    private void requireName(String key, String name) throws StartupException {
      String better =
          name.equals(TableDescriptorBuilder.DURABILITY)
              ? BindingProperty.DURABILITY.key()
              : property(name);
      if (!better.equals(key)) {
        throw new StartupException("property %s: use %s instead".formatted(key, better));
      }
      if (COPROCESSOR.matcher(name).matches()) {
        return;
      }
      // HBase keeps any name, without a word and without an effect.
      boolean setting = name.contains(".");
      Set<String> known = setting ? settings() : constants();
      Optional<String> nearest =
          ClosestName.of(name, known)
              .filter(it -> !setting || ClosestName.distance(name, it) <= TYPO_DISTANCE);
      if (!known.contains(name) && (nearest.isPresent() || !setting)) {
        throw new StartupException(
            "property %s: HBase has no attribute %s%s"
                .formatted(key, name, nearest.map(it -> ": did you mean " + it + "?").orElse("")));
      }
    }

    void requireEffect(Map<String, String> attributes, String version) throws StartupException {
      for (Map.Entry<String, String> given : attributes.entrySet()) {
        String first = FIRST_VERSIONS.get(given.getKey());
        boolean mob =
            MOB_ATTRIBUTES.contains(given.getKey()) && MOB_IN_HBASE_1.matcher(version).matches();
        if (first != null && !mob && VersionInfo.compareVersion(version, first) < 0) {
          throw new StartupException(
              "property %s=%s has no effect on HBase %s: leave it out, or use HBase %s or later"
                  .formatted(property(given.getKey()), given.getValue(), version, first));
        }
      }
    }

    private static Set<String> settings() {
      Set<String> settings = new TreeSet<>(ConfigurationFiles.hbaseKeys());
      settings.addAll(OTHER_SETTINGS);
      return settings;
    }

    private Set<String> constants() {
      return Arrays.stream(builder.getFields())
          .filter(field -> Modifier.isStatic(field.getModifiers()))
          .filter(field -> field.getType() == String.class)
          .map(Kind::value)
          .filter(name -> name.equals(name.toUpperCase(Locale.ROOT)))
          .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String value(Field constant) {
      try {
        return (String) constant.get(null);
      } catch (IllegalAccessException e) {
        throw new IllegalStateException(e);
      }
    }

    /**
     * HBase reads a value only when it is asked for it, and takes each text that is not true for
     * false.
     */
    private void requireValue(String key, String name, String value) throws StartupException {
      try {
        flags(name, value);
      } catch (NumberFormatException e) {
        throw new StartupException(
            "property %s=%s is not a whole number, as HBase wants".formatted(key, value), e);
      } catch (IllegalArgumentException e) {
        throw new StartupException(
            "property %s=%s: HBase does not take this value: %s"
                .formatted(key, value, e.getMessage()),
            e);
      }
      if (isFlag(name) && !Set.of("true", "false").contains(value.toLowerCase(Locale.ROOT))) {
        throw new StartupException("property %s=%s is not true or false".formatted(key, value));
      }
    }

    private boolean isFlag(String name) {
      try {
        return !flags(name, "true").equals(flags(name, "false"));
      } catch (IllegalArgumentException e) {
        return false;
      }
    }

    /** What is true of a descriptor with one attribute, whose value HBase may refuse. */
    private Set<String> flags(String name, String value) {
      Map<String, String> one = Map.of(name, value);
      boolean ofTable = builder == TableDescriptorBuilder.class;
      TableAttributes attributes =
          new TableAttributes(ofTable ? one : Map.of(), ofTable ? Map.of() : one);
      byte[] family = Bytes.toBytes("f");
      Object descriptor =
          ofTable
              ? attributes.describe(TableName.valueOf("t"), List.of(family)).build()
              : attributes.describe(family);
      Class<?> type = ofTable ? TableDescriptor.class : ColumnFamilyDescriptor.class;
      Set<String> flags = new TreeSet<>();
      for (Method question : type.getMethods()) {
        try {
          if (question.getParameterCount() == 0
              && Boolean.TRUE.equals(question.invoke(descriptor))) {
            flags.add(question.getName());
          }
        } catch (InvocationTargetException e) {
          if (e.getCause() instanceof IllegalArgumentException refused) {
            throw refused;
          }
          throw new IllegalStateException(e);
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
      return flags;
    }
  }

  /** A new table with these attributes, which all of its families have. */
  public TableDescriptorBuilder describe(TableName name, List<byte[]> familyNames) {
    TableDescriptorBuilder described = TableDescriptorBuilder.newBuilder(name);
    familyNames.forEach(it -> described.setColumnFamily(describe(it)));
    table.forEach(described::setValue);
    return described;
  }

  private ColumnFamilyDescriptor describe(byte[] name) {
    ColumnFamilyDescriptorBuilder described = ColumnFamilyDescriptorBuilder.newBuilder(name);
    family.forEach(
        (attribute, value) -> {
          if (attribute.contains(".")) {
            described.setConfiguration(attribute, value);
          } else {
            described.setValue(attribute, value);
          }
        });
    return described.build();
  }
}

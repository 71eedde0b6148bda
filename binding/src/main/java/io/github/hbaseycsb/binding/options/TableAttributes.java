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

/**
 * The attributes of a new table and of its column family, by the names that HBase has for them.
 * Names with a dot are settings of {@code hbase-site.xml} for this table alone.
 */
public record TableAttributes(Map<String, String> table, Map<String, String> family) {
  /** Properties of the binding that are attributes of the table. */
  private static final Map<Property<?>, String> OF_TABLE =
      Map.of(BindingProperty.REPLICAS, TableDescriptorBuilder.REGION_REPLICATION);

  /** The same of the family. */
  private static final Map<Property<?>, String> OF_FAMILY =
      Map.of(
          BindingProperty.COMPRESSION, ColumnFamilyDescriptorBuilder.COMPRESSION,
          BindingProperty.ENCODING, ColumnFamilyDescriptorBuilder.DATA_BLOCK_ENCODING,
          BindingProperty.BLOOM, ColumnFamilyDescriptorBuilder.BLOOMFILTER,
          BindingProperty.BLOCK_SIZE, ColumnFamilyDescriptorBuilder.BLOCKSIZE,
          BindingProperty.IN_MEMORY, ColumnFamilyDescriptorBuilder.IN_MEMORY);

  private static final int TYPO_DISTANCE = 2;
  private static final int PREFIX_MIN = BindingProperty.FAMILY_ATTRIBUTE.length();

  /** Stands for an attribute that a table does not have. */
  public static final String NOTHING = "none";

  private static final Pattern COPROCESSOR = Pattern.compile("coprocessor\\$\\d+");

  /**
   * Reads the properties.
   *
   * @throws StartupException names a property whose attribute HBase does not know, whose value
   *     HBase does not take, or for which the binding has another name
   */
  static TableAttributes from(Properties properties)
      throws StartupException, InvalidPropertyException {
    return new TableAttributes(
        attributes(
            properties, OF_TABLE, BindingProperty.TABLE_ATTRIBUTE, TableDescriptorBuilder.class),
        attributes(
            properties,
            OF_FAMILY,
            BindingProperty.FAMILY_ATTRIBUTE,
            ColumnFamilyDescriptorBuilder.class));
  }

  /** Whether a property is an attribute of a new table. */
  public static boolean isOne(String key) {
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
        .forEach(
            (name, value) ->
                put(
                    attributes,
                    OF_TABLE,
                    BindingProperty.TABLE_ATTRIBUTE,
                    text(name),
                    text(value)));
    attributes.keySet().removeIf(key -> !isOne(key));
    attributes.remove(BindingProperty.TABLE_ATTRIBUTE + TableDescriptorBuilder.IS_META);
    ColumnFamilyDescriptor family = table.getColumnFamily(familyName);
    if (family != null) {
      Map<String, String> defaults = ColumnFamilyDescriptorBuilder.getDefaultValues();
      Map<String, String> values = new TreeMap<>(family.getConfiguration());
      family.getValues().forEach((name, value) -> values.put(text(name), text(value)));
      values.entrySet().removeIf(it -> it.getValue().equals(defaults.get(it.getKey())));
      values.forEach(
          (name, value) ->
              put(attributes, OF_FAMILY, BindingProperty.FAMILY_ATTRIBUTE, name, value));
    }
    return attributes;
  }

  private static void put(
      Map<String, String> attributes,
      Map<Property<?>, String> named,
      String prefix,
      String name,
      String value) {
    attributes.put(
        named.entrySet().stream()
            .filter(it -> it.getValue().equals(name))
            .map(it -> it.getKey().key())
            .findFirst()
            .orElse(prefix + name),
        value);
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
        .filter(it -> isOne(it.getKey()))
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

  private static Stream<Property<?>> named() {
    return Stream.concat(OF_TABLE.keySet().stream(), OF_FAMILY.keySet().stream());
  }

  private static Map<String, String> attributes(
      Properties properties, Map<Property<?>, String> named, String prefix, Class<?> builder)
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
        requireName(key, name, named, builder);
        requireValue(key, name, value);
        attributes.put(name, value);
      }
    }
    return attributes;
  }

  private static void requireName(
      String key, String name, Map<Property<?>, String> named, Class<?> builder)
      throws StartupException {
    for (Map.Entry<Property<?>, String> entry : named.entrySet()) {
      if (entry.getValue().equals(name)) {
        throw new StartupException(
            "property %s: use %s instead".formatted(key, entry.getKey().key()));
      }
    }
    if (name.equals(TableDescriptorBuilder.DURABILITY)) {
      throw new StartupException(
          "property %s: use %s instead".formatted(key, BindingProperty.DURABILITY.key()));
    }
    if (COPROCESSOR.matcher(name).matches()) {
      return;
    }
    // HBase keeps any name, without a word and without an effect.
    boolean setting = name.contains(".");
    Set<String> known = setting ? ConfigurationFiles.hbaseKeys() : constants(builder);
    Optional<String> nearest =
        ClosestName.of(name, known)
            .filter(it -> !setting || ClosestName.distance(name, it) <= TYPO_DISTANCE);
    if (!known.contains(name) && (nearest.isPresent() || !setting)) {
      throw new StartupException(
          "property %s: HBase has no attribute %s%s"
              .formatted(key, name, nearest.map(it -> ": did you mean " + it + "?").orElse("")));
    }
  }

  /** The names of the attributes that a builder has constants for. */
  private static Set<String> constants(Class<?> builder) {
    return Arrays.stream(builder.getFields())
        .filter(field -> Modifier.isStatic(field.getModifiers()))
        .filter(field -> field.getType() == String.class)
        .map(TableAttributes::value)
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
  private static void requireValue(String key, String name, String value) throws StartupException {
    boolean ofTable = key.startsWith(BindingProperty.TABLE_ATTRIBUTE);
    try {
      flags(ofTable, name, value);
    } catch (NumberFormatException e) {
      throw new StartupException(
          "property %s=%s is not a whole number, as HBase wants".formatted(key, value), e);
    } catch (IllegalArgumentException e) {
      throw new StartupException(
          "property %s=%s: HBase does not take this value: %s"
              .formatted(key, value, e.getMessage()),
          e);
    }
    if (isFlag(ofTable, name)
        && !Set.of("true", "false").contains(value.toLowerCase(Locale.ROOT))) {
      throw new StartupException("property %s=%s is not true or false".formatted(key, value));
    }
  }

  private static boolean isFlag(boolean ofTable, String name) {
    try {
      return !flags(ofTable, name, "true").equals(flags(ofTable, name, "false"));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * What is true of a descriptor with one attribute.
   *
   * @throws IllegalArgumentException if HBase cannot read the value
   */
  private static Set<String> flags(boolean ofTable, String name, String value) {
    Map<String, String> one = Map.of(name, value);
    byte[] family = Bytes.toBytes("f");
    Object descriptor =
        ofTable
            ? new TableAttributes(one, Map.of())
                .describe(TableName.valueOf("t"), List.of(family))
                .build()
            : new TableAttributes(Map.of(), one).describe(family);
    Class<?> type = ofTable ? TableDescriptor.class : ColumnFamilyDescriptor.class;
    Set<String> flags = new TreeSet<>();
    for (Method question : type.getMethods()) {
      try {
        if (question.getParameterCount() == 0 && Boolean.TRUE.equals(question.invoke(descriptor))) {
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

package io.github.hbaseycsb.binding.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.entry;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.BindingProperty.Update;
import io.github.hbaseycsb.property.Property;
import java.io.File;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Scan.ReadType;
import org.apache.hadoop.hbase.filter.PageFilter;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class HBaseOptionsTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void nothingGivenMeansTheDocumentedDefaults() throws Exception {
    HBaseOptions options = options();
    assertThat(options.table().getNameAsString()).isEqualTo("usertable");
    assertThat(options.families()).hasToString("family");
    assertThat(options.writes())
        .isEqualTo(
            new HBaseOptions.Writes(
                Durability.USE_DEFAULT, Update.PUT, false, false, Optional.empty()));
    assertThat(options.sending())
        .isEqualTo(new HBaseOptions.Sending(HBaseOptions.Way.ALONE, 1, Optional.empty()));
    assertThat(options.reads())
        .isEqualTo(
            new HBaseOptions.Reads(true, false, Consistency.STRONG, 1, Optional.empty(), false));
    assertThat(options.scans().cacheBlocks()).isTrue();
    assertThat(options.scans().pageFilter()).isFalse();
    assertThat(options.scans().readType()).isEqualTo(ReadType.DEFAULT);
    assertThat(options.newTable())
        .isEqualTo(new HBaseOptions.NewTable(false, 1, new TableAttributes(Map.of(), Map.of())));
    assertThat(options.login()).isEmpty();
    assertThat(options.get(BindingProperty.CONNECTIONS)).isEqualTo(1);
    assertThat(options.get(BindingProperty.CHECK_DATASET)).isTrue();
    assertThat(options.settings()).isEmpty();
  }

  @Test
  public void aTableIsCreatedWithOneFamily() throws Exception {
    for (String families : List.of("cf1,cf2", "cf1 cf2", "cf1;cf2")) {
      assertThatThrownBy(() -> options("columnfamily", families, "hbase.createtable", "true"))
          .isInstanceOf(StartupException.class)
          .hasMessageStartingWith("property columnfamily=%s is not one column family", families);
    }
    assertThat(options("columnfamily", "a,b").families()).hasToString("a,b");
  }

  @Test
  public void eachFieldNeedsOneOfSeveralFamilies() throws Exception {
    String[] core = {"workload", "site.ycsb.workloads.CoreWorkload", "fieldcount", "10"};
    assertThat(options(with(core, "hbase.families", "a:0-4,b:5-9")).families())
        .hasToString("a:0-4,b:5-9");
    for (String others : List.of("a:0-4,b:5-8", "a:0-4,b:5-10")) {
      assertRefused(
          "properties hbase.families="
              + others
              + " and fieldcount=10 cannot be combined, because each field needs a family",
          with(core, "hbase.families", others));
    }
    assertRefused(
        "properties hbase.families=a:0-4,b:5-9 and fieldnameprefix=f1 cannot be combined, because"
            + " all digits at the end",
        with(core, "hbase.families", "a:0-4,b:5-9", "fieldnameprefix", "f1"));
    assertRefused(
        "properties hbase.families=a:0 and bigtable.test=scan cannot be combined, because its rows"
            + " have one field",
        "hbase.families",
        "a:0",
        "bigtable.test",
        "scan");
    assertRefused(
        "property hbase.families=a is not valid: use families with the numbers of their fields",
        "hbase.families",
        "a");
  }

  @Test
  public void aConfigurationFileThatIsNoneIsNamed() throws Exception {
    File site = new File(folder.getRoot(), "hbase-site.xml");
    for (String text : List.of("", "no xml", "<configuration>", "<configuration></property>")) {
      Files.writeString(site.toPath(), text);
      Configuration configuration = new Configuration(false);
      configuration.addResource(site.toURI().toURL());
      Throwable failure = catchThrowable(configuration::size);
      assertThat(ConfigurationFiles.unreadable(failure))
          .as(text)
          .startsWith("a configuration file of HBase cannot be read: Unexpected ")
          .contains(site.toString())
          .doesNotContain("\n");
    }
  }

  @Test
  public void everyPropertyIsRead() throws Exception {
    HBaseOptions options =
        options(
            "table",
            "t",
            "columnfamily",
            "cf",
            "durability",
            "async_wal",
            "hbase.batchsize",
            "7",
            "hbase.update",
            "Increment",
            "deleteproportion",
            "0.1",
            "hbase.blockcache",
            "false",
            "hbase.blockcache.scan",
            "true",
            "hbase.consistency",
            "timeline",
            "hbase.versions",
            "3",
            "hbase.timerange",
            "90m",
            "hbase.scan.caching",
            "50",
            "hbase.scan.readtype",
            "stream",
            "hbase.scan.batch",
            "2",
            "hbase.scan.asyncprefetch",
            "true",
            "hbase.usescanvaluefiltering",
            "true",
            "hbase.scanfilteroperator",
            "greater",
            "hbase.scanfiltervalue",
            "0aFF",
            "hbase.connections",
            "3",
            "hbase.createtable",
            "true",
            "hbase.regions",
            "20",
            "hbase.compression",
            "gz",
            "hbase.encoding",
            "fast_diff",
            "hbase.bloom",
            "rowcol",
            "hbase.blocksize",
            "8192",
            "hbase.inmemory",
            "true",
            "hbase.replicas",
            "2",
            "hbase.table.SPLIT_POLICY",
            "x.Y",
            "hbase.family.TTL",
            "60",
            "hbase.checkdataset",
            "false",
            "principal",
            "me",
            "keytab",
            "/k",
            "hbase.startuptimeout",
            "9",
            "hbase.unavailabletimeout",
            "0",
            "debug",
            "true");
    assertThat(options.table().getNameAsString()).isEqualTo("t");
    assertThat(options.families()).hasToString("cf");
    assertThat(options.writes().durability()).isEqualTo(Durability.ASYNC_WAL);
    assertThat(options.writes().update()).isEqualTo(Update.INCREMENT);
    assertThat(options.reads())
        .isEqualTo(
            new HBaseOptions.Reads(
                false, true, Consistency.TIMELINE, 3, Optional.of(Duration.ofMinutes(90)), true));
    assertThat(options.sending())
        .isEqualTo(
            new HBaseOptions.Sending(
                HBaseOptions.Way.BATCHED, 7, Optional.of("hbase.batchsize=7")));
    assertThat(options.scans().cacheBlocks()).isTrue();
    assertThat(options.scans().caching()).hasValue(50);
    assertThat(options.scans().readType()).isEqualTo(ReadType.STREAM);
    assertThat(options.scans().cellBatch()).hasValue(2);
    assertThat(options.scans().asyncPrefetch()).isTrue();
    assertThat(options.scans().cellBatch()).hasValue(2);
    assertThat(options("hbase.usepagefilter", "true").scans().pageFilter()).isTrue();
    assertThat(options("hbase.scan.reversed", "true").scans().reversed()).isTrue();
    assertThat(options("hbase.scan.stoprow", "true", "bigtable.test", "scan").scans().stopRow())
        .isTrue();
    assertThat(options("hbase.scan.filter", "PageFilter(3)").scans().filter())
        .get()
        .isInstanceOf(PageFilter.class);
    assertThat(options.scans().valueCondition())
        .hasValue(new HBaseOptions.ValueCondition(CompareOperator.GREATER, "0aFF"));
    assertThat(options.newTable())
        .isEqualTo(
            new HBaseOptions.NewTable(
                true,
                20,
                new TableAttributes(
                    Map.of("REGION_REPLICATION", "2", "SPLIT_POLICY", "x.Y"),
                    Map.of(
                        "COMPRESSION", "GZ",
                        "DATA_BLOCK_ENCODING", "FAST_DIFF",
                        "BLOOMFILTER", "ROWCOL",
                        "BLOCKSIZE", "8192",
                        "IN_MEMORY", "true",
                        "TTL", "60"))));
    assertThat(options.get(BindingProperty.CONNECTIONS)).isEqualTo(3);
    assertThat(options.get(BindingProperty.CHECK_DATASET)).isFalse();
    assertThat(options.login()).hasValue(new HBaseOptions.Login("me", "/k"));
    assertThat(options.get(BindingProperty.STARTUP_TIMEOUT)).isEqualTo(9);
    assertThat(options.get(BindingProperty.UNAVAILABLE_TIMEOUT)).isZero();
    assertThat(options.get(BindingProperty.DEBUG)).isTrue();
  }

  @Test
  public void attributesThatHBaseDoesNotKnowOrTakeAreRefused() {
    Map<String[], String> refusals =
        Map.of(
            new String[] {"hbase.family.TTLL", "1"},
            "property hbase.family.TTLL: HBase has no attribute TTLL: did you mean TTL?",
            new String[] {"hbase.family.ttl", "1"},
            "property hbase.family.ttl: HBase has no attribute ttl: did you mean TTL?",
            new String[] {"hbase.table.TTL", "1"},
            "property hbase.table.TTL: HBase has no attribute TTL",
            new String[] {"hbase.family.TTL", "1 day"},
            "property hbase.family.TTL=1 day is not a whole number, as HBase wants",
            new String[] {"hbase.family.IS_MOB", "yes"},
            "property hbase.family.IS_MOB=yes is not true or false",
            new String[] {"hbase.table.COMPACTION_ENABLED", "no"},
            "property hbase.table.COMPACTION_ENABLED=no is not true or false",
            new String[] {"hbase.family.IN_MEMORY_COMPACTION", "SOME"},
            "property hbase.family.IN_MEMORY_COMPACTION=SOME: HBase does not take this value: No"
                + " enum constant org.apache.hadoop.hbase.MemoryCompactionPolicy.SOME",
            new String[] {"hbase.family.COMPRESSION", "GZ"},
            "property hbase.family.COMPRESSION: use hbase.compression instead",
            new String[] {"hbase.family.hbase.hstore.engin.class", "x.Engine"},
            "property hbase.family.hbase.hstore.engin.class: HBase has no attribute"
                + " hbase.hstore.engin.class: did you mean hbase.hstore.engine.class?",
            new String[] {"hbase.table.hbase.hregion.memstore.flush.sise", "1"},
            "property hbase.table.hbase.hregion.memstore.flush.sise: HBase has no attribute"
                + " hbase.hregion.memstore.flush.sise: did you mean"
                + " hbase.hregion.memstore.flush.size?");
    refusals.forEach(
        (property, message) ->
            assertThatThrownBy(() -> options(property)).as(message).hasMessage(message));
  }

  @Test
  public void attributesThatOlderServersKeepWithoutEffectAreRefusedThere() throws Exception {
    String[][] attributes = {
      {"hbase.family.IN_MEMORY_COMPACTION", "BASIC", "1.7.2", "2.0", "2.0.0"},
      {"hbase.family.IS_MOB", "true", "1.4.13", "2.0", "2.6.4-hadoop3"},
      {"hbase.family.COMPRESSION_COMPACT_MAJOR", "GZ", "2.4.18", "2.5", "2.5.13-hadoop3"},
      {"hbase.table.ERASURE_CODING_POLICY", "XOR-2-1-1024k", "2.5.13", "2.6", "3.0.0-beta-1"},
    };
    for (String[] it : attributes) {
      TableAttributes given = options(it[0], it[1]).newTable().attributes();
      assertThat(given.needVersion()).as(it[0]).isTrue();
      given.requireEffect(it[4]);
      assertThatThrownBy(() -> given.requireEffect(it[2]))
          .isInstanceOf(StartupException.class)
          .hasMessage(
              "property %s=%s has no effect on HBase %s: leave it out, or use HBase %s or later",
              it[0], it[1], it[2], it[3]);
    }
    TableAttributes old = options("hbase.family.TTL", "60").newTable().attributes();
    assertThat(old.needVersion()).isFalse();
    old.requireEffect("1.7.2");
  }

  @Test
  public void mobFilesHaveAnEffectOnBuildsOfHBase1ThatHaveThem() throws Exception {
    TableAttributes mob = options("hbase.family.IS_MOB", "true").newTable().attributes();
    TableAttributes other =
        options("hbase.family.MOB_COMPACT_PARTITION_POLICY", "weekly").newTable().attributes();
    for (String build : List.of("1.2.0-cdh5.16.2", "1.0.0-cdh5.4.0", "1.1.2.2.6.5.0-292")) {
      mob.requireEffect(build);
      assertThatThrownBy(() -> other.requireEffect(build)).hasMessageContaining("has no effect");
    }
    for (String build : List.of("0.98.6-cdh5.3.2", "1.1.2.2.4.3.0-227", "1.4.13-amzn-1")) {
      assertThatThrownBy(() -> mob.requireEffect(build)).hasMessageContaining("has no effect");
    }
  }

  @Test
  public void settingsOfATableNeedNotBeHBasesDefaults() throws Exception {
    HBaseOptions options =
        options(
            "hbase.family.hbase.hstore.engine.class", "x.Engine",
            "hbase.family.hbase.store.stripe.compaction.minFilesL0", "4",
            "hbase.family.RowPrefixBloomFilter.prefix_length", "5",
            "hbase.table.coprocessor$1", "|x.Observer|1|");
    assertThat(options.newTable().attributes())
        .isEqualTo(
            new TableAttributes(
                Map.of("coprocessor$1", "|x.Observer|1|"),
                Map.of(
                    "hbase.hstore.engine.class", "x.Engine",
                    "hbase.store.stripe.compaction.minFilesL0", "4",
                    "RowPrefixBloomFilter.prefix_length", "5")));
  }

  @Test
  public void settingsOfHBaseThatBeginLikeAttributesGoToItsClient() throws Exception {
    HBaseOptions options = options("hbase.table.max.rowsize", "100");
    assertThat(options.settings()).containsEntry("hbase.table.max.rowsize", "100");
    assertThat(options.newTable().attributes().table()).isEmpty();
    assertRefused("hbase.conf.hbase.table.sanity.checks", "hbase.table.sanity.checks", "false");
    assertRefused("use durability instead", "hbase.table.DURABILITY", "ASYNC_WAL");
  }

  @Test
  public void filtersOfWholeRowsWithBatchesOfCellsAreRefused() throws Exception {
    String[] batch = {"hbase.scan.batch", "2"};
    assertRefused(
        "hbase.usepagefilter=true and hbase.scan.batch=2 cannot be combined",
        with(batch, "hbase.usepagefilter", "true"));
    assertRefused(
        "hbase.scan.filter=PageFilter(3) and hbase.scan.batch=2 cannot be combined",
        with(batch, "hbase.scan.filter", "PageFilter(3)"));
    assertRefused(
        "hbase.async=4 and hbase.scan.batch=2 cannot be combined", with(batch, "hbase.async", "4"));
    options(with(batch, "hbase.scan.filter", "PrefixFilter('user1')"));
  }

  @Test
  public void prefetchingIsRefusedWhereNothingOrEverythingIsPrefetched() {
    for (String[] other : new String[][] {{"hbase.scan.reversed", "true"}, {"hbase.async", "4"}}) {
      assertRefused(
          "properties %s and hbase.scan.asyncprefetch=true cannot be combined"
              .formatted(String.join("=", other)),
          with(other, "hbase.scan.asyncprefetch", "true"));
    }
  }

  @Test
  public void conditionsOnWhatWasReadAreRefusedIfOldCellsAreNotRead() throws Exception {
    String[] recent = {"dotransactions", "true", "hbase.timerange", "10m"};
    for (String[] update :
        new String[][] {{"hbase.readmodifywrite", "atomic"}, {"hbase.update", "checkandput"}}) {
      assertRefused(
          "properties %s and hbase.timerange=10m cannot be combined"
              .formatted(String.join("=", update)),
          with(recent, update));
    }
    options(with(recent, "hbase.update", "increment"));
    options(with(recent, "hbase.delete", "checkanddelete"));
  }

  @Test
  public void aBufferHasTheSizeGivenOrAThreadsShareOfWhatMayBeInFlight() throws Exception {
    assertThat(options().find(BindingProperty.WRITE_BUFFER_SIZE)).isEmpty();
    assertThat(options().get(BindingProperty.IN_FLIGHT_BYTES)).isEqualTo(64 << 20);
    assertThat(options("writebuffersize", "12582912").find(BindingProperty.WRITE_BUFFER_SIZE))
        .hasValue(12_582_912L);
    assertThat(options("hbase.inflightbytes", "1").get(BindingProperty.IN_FLIGHT_BYTES))
        .isEqualTo(1);
    assertRefused("hbase.inflightbytes=0", "hbase.inflightbytes", "0");
  }

  @Test
  public void upstreamsBufferingIsTheInverseOfAutoflush() throws Exception {
    assertThat(options("clientbuffering", "true").sending().way())
        .isEqualTo(HBaseOptions.Way.BUFFERED);
    assertThat(options("clientbuffering", "false").sending().way())
        .isEqualTo(HBaseOptions.Way.ALONE);
    assertRefused("contradict", "clientbuffering", "true", "hbase.autoflush", "true");
  }

  @Test
  public void readsThatAreVerifiedAreNotBatched() throws Exception {
    HBaseOptions options = options("hbase.batchsize", "5", "dataintegrity", "true");
    assertThat(options.reads().answeredLater()).isFalse();
    assertThat(options.sending().size()).isEqualTo(5);
  }

  @Test
  public void valuesThatAreVerifiedNeverChangeSoNoPutCanDependOnThem() throws Exception {
    for (String key : List.of("hbase.update=checkandput", "hbase.readmodifywrite=atomic")) {
      String[] pair = key.split("=", 2);
      String[] given = {"dataintegrity", "true", pair[0], pair[1]};
      assertRefused(
          "properties dataintegrity=true and " + key + " cannot be combined, because each update",
          with(given, "dotransactions", "true"));
      options(with(given, "dotransactions", "false"));
    }
  }

  @Test
  public void aCompressionRatioIsAcceptedUnlessYcsbVerifiesValues() throws Exception {
    options("hbase.values.compressionratio", "2.5");
    options("hbase.values.compressionratio", "1", "dataintegrity", "true");
    assertRefused(
        "properties hbase.values.compressionratio=3 and dataintegrity=true cannot be combined",
        "hbase.values.compressionratio",
        "3",
        "dataintegrity",
        "true");
    assertRefused(
        "properties hbase.values.compressionratio=3 and hbase.update=checkandput cannot be"
            + " combined, because each update of a field writes the same value",
        updates("true", "checkandput", "hbase.values.compressionratio", "3"));
    options(updates("true", "checkandput", "hbase.values.compressionratio", "1"));
    for (String ratio : List.of("0.9", "101", "NaN", "3:1")) {
      assertRefused(
          "hbase.values.compressionratio=" + ratio + " is not valid: use a number from 1 to 100",
          "hbase.values.compressionratio",
          ratio);
    }
  }

  @Test
  public void aFileOfValuesCanBeReadAndNothingElseDecidesAboutThem() throws Exception {
    Path file = folder.newFile("values").toPath();
    Files.writeString(file, "a text");
    String[] given = {"hbase.values.file", file.toString()};
    assertThat(options(given).writes().valuesFile()).hasValue(file);

    for (String other :
        List.of(
            "dataintegrity=true",
            "hbase.values.compressionratio=3",
            "hbase.update=checkandput",
            "hbase.readmodifywrite=atomic")) {
      String[] pair = other.split("=", 2);
      assertRefused(
          "properties hbase.values.file=%s and %s cannot be combined".formatted(file, other),
          with(given, "dotransactions", "true", pair[0], pair[1]));
    }
    options(with(given, "dotransactions", "false", "hbase.readmodifywrite", "atomic"));
    assertRefused(
        "property hbase.values.checksum needs hbase.values.file", "hbase.values.checksum", "1-2");

    Files.writeString(file, "");
    for (Path none : List.of(file, folder.getRoot().toPath(), Path.of("no such"))) {
      assertRefused(
          "property hbase.values.file=%s is not valid: use a file that can be read and is not empty"
              .formatted(none),
          "hbase.values.file",
          none.toString());
    }
  }

  @Test
  public void unknownKeysAreRefusedWithTheNearest() {
    assertRefused("did you mean hbase.autoflush?", "hbase.autoflsh", "true");
    assertRefused("did you mean hbase.rpc.timeout?", "hbase.rpc.timeot", "1");
  }

  @Test
  public void namesThatHBaseDefinesAreThoseOfHBase() {
    Map.<Property<?>, Class<?>>of(
            BindingProperty.DURABILITY, Durability.class,
            BindingProperty.SCAN_READ_TYPE, ReadType.class,
            BindingProperty.CONSISTENCY, Consistency.class,
            BindingProperty.VALUE_FILTER_OPERATOR, CompareOperator.class,
            BindingProperty.COMPRESSION, Compression.Algorithm.class,
            BindingProperty.ENCODING, DataBlockEncoding.class,
            BindingProperty.BLOOM, BloomType.class)
        .forEach(
            (property, names) ->
                assertThat(property.type().allowed())
                    .isEqualTo(
                        "one of "
                            + Stream.of(names.getEnumConstants())
                                .map(it -> ((Enum<?>) it).name())
                                .collect(Collectors.joining(", "))));
  }

  @Test
  public void tablesAreNamedAsInHBase() {
    for (String name :
        List.of(
            "t",
            "1_0",
            "a.b-c",
            "n:t",
            "hbase:meta",
            "\u00fc",
            "zookeepers",
            "zookeepers:t",
            "zookeeper",
            "zookeeper:t",
            "n:zookeeper",
            ".t",
            "-t",
            "n:.t",
            "n-s:t",
            ":t",
            "n:",
            "a b",
            "a:b:c",
            "a/b",
            "-ROOT-",
            ".META.")) {
      boolean legal = catchThrowable(() -> TableName.valueOf(name)) == null;
      boolean taken =
          catchThrowable(() -> BindingProperty.TABLE.type().parse("table", name)) == null;
      assertThat(taken).as(name).isEqualTo(legal);
    }
  }

  @Test
  public void keysOfHBaseItselfGoToItsClient() throws Exception {
    assertThat(
            options(
                    "hbase.zookeeper.quorum", "zk1",
                    "zookeeper.session.timeout", "1000",
                    "hbase.conf.hbase.client.perserver.requests.threshold", "5")
                .settings())
        .containsOnly(
            entry("hbase.zookeeper.quorum", "zk1"),
            entry("zookeeper.session.timeout", "1000"),
            entry("hbase.client.perserver.requests.threshold", "5"));
  }

  @Test
  public void noPropertyOfOursHidesOneOfHBases() {
    assertThat(ConfigurationFiles.hbaseKeys()).hasSizeGreaterThan(200);
    for (Property<?> property : BindingProperty.all()) {
      assertThat(ConfigurationFiles.hbaseKeys()).doesNotContain(property.key());
    }
  }

  @Test
  public void keysOfHadoopAloneAreNotThoseOfHBase() {
    assertThat(ConfigurationFiles.hbaseKeys())
        .contains("hbase.rpc.timeout", "zookeeper.session.timeout")
        .doesNotContain("hadoop.tmp.dir", "fs.defaultFS");
  }

  @Test
  public void whatEachThreadNeedsOfHBasesDefaultsIsReadOnce() throws Exception {
    options();
    List<String> read = new ArrayList<>();
    ClassLoader usual = Thread.currentThread().getContextClassLoader();
    Thread.currentThread()
        .setContextClassLoader(
            new ClassLoader(usual) {
              @Override
              public URL getResource(String name) {
                read.add(name);
                return super.getResource(name);
              }
            });
    try {
      options("hbase.rpc.timeout", "1000");
    } finally {
      Thread.currentThread().setContextClassLoader(usual);
    }
    assertThat(read).isEmpty();
  }

  @Test
  public void onlyPropertiesThatAreReadDecideTheOptions() throws StartupException {
    Map<String, String> read =
        Map.of(
            "durability", "async_wal",
            "hbase.rpc.timeout", "1000",
            "zookeeper.session.timeout", "2000",
            "hbase.conf.own.key", "1",
            "hbase.update", "append",
            "deleteproportion", "0.1",
            "dataintegrity", "true");
    Properties properties = new Properties();
    properties.putAll(read);
    HBaseOptions options = HBaseOptions.from(properties);
    properties.putAll(Map.of("threadcount", "4", "recordcount", "10", "db", "basic"));
    assertThat(HBaseOptions.from(properties)).isEqualTo(options).hasSameHashCodeAs(options);
    for (String key : read.keySet()) {
      Properties other = new Properties();
      other.putAll(Map.of("hbase.batchsize", "2"));
      other.putAll(properties);
      HBaseOptions batched = HBaseOptions.from(other);
      other.remove(key);
      assertThat(HBaseOptions.from(other)).as(key).isNotEqualTo(batched);
    }
  }

  @Test
  public void badValuesAreRefusedByName() throws Exception {
    assertRefused("durability=SYNC", "durability", "SYNC");
    assertRefused("durability= is not valid: use one of USE_DEFAULT", "durability", "");
    assertRefused("columnfamily= is not valid: use a text that is not empty", "columnfamily", " ");
    assertRefused("one of USE_DEFAULT, SKIP_WAL", "durability", "SYNC");
    assertRefused("writebuffersize=-1", "writebuffersize", "-1");
    assertRefused("hbase.batchsize=0", "hbase.batchsize", "0");
    assertRefused("hbase.connections=many", "hbase.connections", "many");
    assertRefused("hbase.blockcache=maybe", "hbase.blockcache", "maybe");
    assertRefused("hbase.regions=0", "hbase.regions", "0");
    assertRefused("hbase.bloom=BIG", "hbase.bloom", "BIG");
    assertRefused("table=a b", "table", "a b");
    assertRefused("keytab is missing", "principal", "me");
    assertRefused(
        "hbase.scanfiltervalue=xyz",
        "hbase.usescanvaluefiltering",
        "true",
        "hbase.scanfiltervalue",
        "xyz");
    assertRefused("cannot be combined", "hbase.autoflush", "false", "hbase.batchsize", "10");
    for (String[] narrowing :
        new String[][] {{"hbase.scan.filter", "PageFilter(3)"}, {"hbase.timerange", "10m"}}) {
      assertRefused(
          String.join("=", narrowing)
              + " and bigtable.test=scan cannot be combined, which wants all rows of a range: leave"
              + " one out, or add bigtable.verify=none",
          narrowing[0],
          narrowing[1],
          "bigtable.test",
          "scan");
    }
    assertRefused(
        "hbase.timerange=10m and dataintegrity=true cannot be combined",
        "hbase.timerange",
        "10m",
        "dataintegrity",
        "true");
    assertRefused(
        "property hbase.scan.stoprow=true needs bigtable.test", "hbase.scan.stoprow", "true");
    assertRefused(
        "hbase.coalesce=true and hbase.consistency=TIMELINE cannot be combined",
        "hbase.coalesce",
        "true",
        "hbase.consistency",
        "timeline");
    assertRefused("hbase.consistency=weak", "hbase.consistency", "weak");
    assertRefused("hbase.versions=0", "hbase.versions", "0");
    for (String age : List.of("0s", "10", "10 m", "5ms", "-1m")) {
      assertRefused(
          "hbase.timerange=" + age + " is not valid: use a number above 0 and a unit, such as 30s",
          "hbase.timerange",
          age);
    }
    assertRefused("hbase.slowthreshold=5m is not valid", "hbase.slowthreshold", "5m");
    assertRefused(
        "hbase.scan.filter=NoFilter(1) is no filter (", "hbase.scan.filter", "NoFilter(1)");
    assertRefused(
        "hbase.batchsize=10 and core_workload_insertion_retry_limit=3 cannot be combined",
        "hbase.batchsize",
        "10",
        "core_workload_insertion_retry_limit",
        "3");
    assertRefused(
        "hbase.coalesce=true and hbase.autoflush=false cannot be combined",
        "hbase.coalesce",
        "true",
        "clientbuffering",
        "true");
    assertRefused(
        "hbase.coalesce=true and hbase.batchsize=10 cannot be combined",
        "hbase.coalesce",
        "true",
        "hbase.batchsize",
        "10");
    for (String[] other :
        new String[][] {
          {"hbase.autoflush", "false"},
          {"hbase.batchsize", "10"},
          {"hbase.coalesce", "true"},
          {"core_workload_insertion_retry_limit", "3"}
        }) {
      assertRefused(
          "hbase.async=4 and " + String.join("=", other) + " cannot be combined",
          "hbase.async",
          "4",
          other[0],
          other[1]);
    }
    assertThat(options("hbase.async", "4", "dataintegrity", "true").reads().answeredLater())
        .isFalse();
  }

  @Test
  public void aRunDoesNotReadRowsThatItHasNotSent() throws Exception {
    for (String[] later :
        new String[][] {
          {"hbase.autoflush", "false"}, {"hbase.batchsize", "10"}, {"hbase.async", "10"}
        }) {
      assertRefused(
          later[0] + "=" + later[1] + " and insertproportion=0.05 cannot be combined",
          mix("true", "0.05", "0.95", later));
      // Nothing is inserted, nothing is read, or it is a load.
      options(mix("true", "0", "1", later));
      options(mix("true", "1", "0", later));
      options(mix("false", "0.05", "0.95", later));
    }
    options(mix("true", "0.05", "0.95", "hbase.coalesce", "true"));
  }

  @Test
  public void testsOfRowRangesDeleteNothingWhateverTheSharesAre() throws Exception {
    assertThat(options("deleteproportion", "0.1").reads().deletedRows()).isTrue();
    assertThat(
            options("deleteproportion", "0.1", "bigtable.test", "random-read")
                .reads()
                .deletedRows())
        .isFalse();
  }

  @Test
  public void anUpdateIsSentInWaysThatHBaseHasForIt() throws Exception {
    for (String update : List.of("increment", "append", "checkandput")) {
      assertRefused(
          "properties hbase.update=%s and hbase.autoflush=false cannot be combined, because HBase's"
                  .formatted(update)
              + " client buffers only puts and deletes: leave one out",
          updates("true", update, "clientbuffering", "true"));
      // A load has no updates.
      options(updates("false", update, "hbase.autoflush", "false"));
    }
    for (String[] together :
        new String[][] {
          {"hbase.batchsize", "10"}, {"hbase.coalesce", "true"}, {"hbase.async", "10"}
        }) {
      String[] reads = with(together, "readmodifywriteproportion", "0.5");
      for (String conditional :
          List.of("hbase.update=checkandput", "hbase.readmodifywrite=atomic")) {
        String[] pair = conditional.split("=", 2);
        assertRefused(
            "properties %s and %s cannot be combined, because each request of a read-modify-write"
                    .formatted(conditional, String.join("=", together))
                + " depends on the answer before: leave one out",
            with(reads, "dotransactions", "true", pair[0], pair[1]));
        options(with(reads, "dotransactions", "false", pair[0], pair[1]));
      }
      for (String update : List.of("increment", "append", "checkandput")) {
        options(updates("true", update, together));
      }
      options(with(together, "dotransactions", "true", "hbase.delete", "checkanddelete"));
    }
    assertRefused(
        "properties hbase.readmodifywrite=atomic and hbase.update=append cannot be combined,"
            + " because that is atomic without a read: leave one out",
        updates("true", "append", "hbase.readmodifywrite", "atomic"));
    options(updates("true", "checkandput", "hbase.readmodifywrite", "atomic"));
    assertRefused(
        "property hbase.update=delete is not valid: use one of put, increment, append, checkandput",
        "hbase.update",
        "delete");
  }

  @Test
  public void conditionalWritesAreNotBuffered() {
    for (String conditional :
        List.of("hbase.readmodifywrite=atomic", "hbase.delete=checkanddelete")) {
      String[] pair = conditional.split("=", 2);
      assertRefused(
          "properties %s and hbase.autoflush=false cannot be combined, because HBase's client"
                  .formatted(conditional)
              + " buffers only puts and deletes",
          with(pair, "dotransactions", "true", "hbase.autoflush", "false"));
    }
  }

  private static String[] with(String[] some, String... others) {
    return Stream.concat(Arrays.stream(some), Arrays.stream(others)).toArray(String[]::new);
  }

  private static String[] updates(String run, String update, String... sending) {
    return new String[] {"dotransactions", run, "hbase.update", update, sending[0], sending[1]};
  }

  private static String[] mix(String run, String inserts, String reads, String... sending) {
    return new String[] {
      "workload",
      "site.ycsb.workloads.CoreWorkload",
      "dotransactions",
      run,
      "insertproportion",
      inserts,
      "readproportion",
      reads,
      sending[0],
      sending[1]
    };
  }

  private static void assertRefused(String reason, String... pairs) {
    assertThatThrownBy(() -> options(pairs))
        .isInstanceOf(StartupException.class)
        .hasMessageContaining(reason)
        .hasMessageNotContaining("\n");
  }

  private static HBaseOptions options(String... pairs) throws StartupException {
    Properties properties = new Properties();
    for (int i = 0; i < pairs.length; i += 2) {
      properties.setProperty(pairs[i], pairs[i + 1]);
    }
    return HBaseOptions.from(properties);
  }
}

package io.github.hbaseycsb.binding.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.Test;

public class PropertyNamesTest {
  @Test
  public void namesOfYcsbOfTheBindingAndOfHBaseAreKnown() {
    for (String key :
        new String[] {
          "threadcount",
          "status.interval",
          "timestampunits",
          "bigtable.keyformat",
          "basicdb.verbose",
          "columnfamily",
          "clientbuffering",
          "client.turns",
          "hbase.batchsize",
          "hbase.rpc.timeout",
          "zookeeper.znode.parent",
          "hbase.conf.anything.else",
          "htrace.sampler.classes"
        }) {
      assertThat(PropertyNames.complaintAbout(key)).as(key).isEmpty();
    }
  }

  @Test
  public void anUnknownNameIsAnsweredWithTheOneThatWasMeant() {
    Map.ofEntries(
            Map.entry("thread", "threadcount"),
            Map.entry("threads", "threadcount"),
            Map.entry("threadCount", "threadcount"),
            Map.entry("thread_count", "threadcount"),
            Map.entry("batchsize", "hbase.batchsize"),
            Map.entry("autoflush", "hbase.autoflush"),
            Map.entry("autoFlush", "hbase.autoflush"),
            Map.entry("hbase.table", "table"),
            Map.entry("hbase.columnFamily", "columnfamily"),
            Map.entry("scan.caching", "hbase.scan.caching"),
            Map.entry("clientbufering", "clientbuffering"),
            Map.entry("requestdistribtion", "requestdistribution"),
            Map.entry("operations", "operationcount"),
            Map.entry("insertretrycount", "core_workload_insertion_retry_limit"),
            Map.entry("hosts", "hbase.zookeeper.quorum, or -cp DIRECTORY_OF_HBASE_SITE_XML"),
            Map.entry("conf", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
            Map.entry("hbase.configuration", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
            Map.entry("hbase.conf.dir", "-cp DIRECTORY_OF_HBASE_SITE_XML"),
            Map.entry("zookeeper.znode.parnt", "zookeeper.znode.parent"),
            Map.entry("delayedSeries", "delayedseries"))
        .forEach(
            (wrong, right) ->
                assertThat(PropertyNames.complaintAbout(wrong))
                    .as(wrong)
                    .hasValueSatisfying(
                        line ->
                            assertThat(line)
                                .startsWith(
                                    "unknown property %s: did you mean %s?"
                                        .formatted(wrong, right))));
    assertThat(PropertyNames.complaintAbout("hbase.config").orElseThrow())
        .startsWith("unknown property hbase.config: did you mean -cp DIRECTORY_OF_HBASE_SITE_XML?");
    assertThat(PropertyNames.complaintAbout("hbase.conf.")).isPresent();
    assertThat(PropertyNames.complaintAbout("xyzzyplugh.frobnicate"))
        .hasValue("unknown property xyzzyplugh.frobnicate");
  }
}

package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.Campaigns.Ended;
import io.github.hbaseycsb.server.Nightly;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.BeforeClass;
import org.junit.Test;
import org.junit.experimental.categories.Category;

/**
 * Tables of 20,000 records that a campaign finds: whole, half loaded, emptied, or with as many rows
 * that are other. Runs that only update would notice none of it.
 */
@Category(Nightly.class)
public class TableContentsIT extends SmallCampaigns {
  private static final String RECORDS = "20000";

  private static Ycsb ycsb;

  @BeforeClass
  public static void prepareLoads() throws Exception {
    ycsb =
        new Ycsb(
            distribution, FOLDER.newFolder("loads").toPath(), ClientClasses.shared(distribution));
  }

  /** A table of the user's own, which nobody knows the records of. */
  private void create() throws Exception {
    try (Connection connection = connect(server);
        Admin admin = connection.getAdmin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TableName.valueOf(name()))
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("family"))
              .build());
    }
  }

  private void truncate() throws Exception {
    try (Connection connection = connect(server);
        Admin admin = connection.getAdmin()) {
      admin.disableTable(TableName.valueOf(name()));
      admin.truncateTable(TableName.valueOf(name()), true);
    }
  }

  /** Loads rows of two fields of 10 bytes as a user would. */
  private void load(String... properties) throws Exception {
    List<String> command = new ArrayList<>(List.of("load", "hbase"));
    command.addAll(List.of("-P", ycsb.workload("update-only")));
    command.addAll(List.of("-cp", server.clientConf().toString(), "-threads", "4"));
    Stream.concat(
            Stream.of(
                "table=" + name(),
                "recordcount=" + RECORDS,
                "fieldcount=2",
                "fieldlength=10",
                "hbase.autoflush=false",
                "writebuffersize=1048576"),
            Stream.of(properties))
        .forEach(property -> command.addAll(List.of("-p", property)));
    Ycsb.Result result = ycsb.run(command.toArray(String[]::new));
    assertThat(result.status()).as(result.err()).isZero();
  }

  private String updates(String dataset) throws Exception {
    return plan(
        "workloads: [update-only]",
        "dataset: {records: " + RECORDS + ", fieldcount: 2, fieldlength: 10, " + dataset + "}",
        "runs: {count: 1}");
  }

  private void assertThatItIsRefused(String... why) throws Exception {
    Ended refused = campaigns.run("run", updates("load: none"));

    assertThat(refused.status()).as(refused.said()).isEqualTo(1);
    List<String> complaints =
        refused.err().lines().filter(line -> line.startsWith("campaign: ")).toList();
    assertThat(complaints).hasSize(1);
    assertThat(complaints.get(0)).contains("table " + name()).contains(why);
    assertThat(runs()).isEmpty();
  }

  @Test
  public void aWholeTableIsMeasuredAndCountedByAJobWhenThePlanAsksForThat() throws Exception {
    create();
    load();

    Ended ended = campaigns.run("run", updates("load: none, verify: count"));

    assertThat(ended.status()).as(ended.said()).isZero();
    assertThat(campaigns.journal(name(), "LOADED"))
        .singleElement()
        .satisfies(
            loaded -> {
              assertThat(loaded.path("rows").asInt()).isEqualTo(20_000);
              assertThat(loaded.path("method").asText()).isEqualTo("all counted");
            });
    Ended reused = campaigns.run("load", updates("load: put"));
    assertThat(reused.status()).as(reused.said()).isZero();
    assertThat(reused.err())
        .contains(
            "holds 20,000 rows (counted by a scan of first keys), all of 1,000 records chosen at"
                + " random and is not loaded again");
  }

  @Test
  public void aHalfLoadedTableIsRefusedOrLoaded() throws Exception {
    create();
    load("insertcount=10000");

    assertThatItIsRefused("holds 10,000 rows", "of 1,000 records chosen at random", "is not there");
    Ended loaded = campaigns.run("load", updates("load: put"));
    assertThat(loaded.status()).as(loaded.said()).isZero();
    assertThat(loaded.err()).contains("20,000 rows: row user").contains("; loading it");
    assertThat(loaded.err()).contains("holds 20,000 rows (counted by a scan of first keys)");
  }

  @Test
  public void anEmptiedTableIsRefusedOrLoadedAgainEvenInTheMidstOfACampaign() throws Exception {
    create();
    Ended loaded = campaigns.run("load", updates("load: put"));
    assertThat(loaded.status()).as(loaded.said()).isZero();
    truncate();

    Ended resumed = campaigns.run("resume", campaigns.results(name()).toString());
    assertThat(resumed.status()).as(resumed.said()).isZero();
    assertThat(resumed.err()).contains("is empty, and the plan has 20,000 rows; loading it");
    assertThat(campaigns.journal(name(), "LOADED")).hasSize(2);

    truncate();
    assertThatItIsRefused("is empty, and the plan has 20,000 rows");
  }

  @Test
  public void asManyRowsUnderOtherKeysAreRefused() throws Exception {
    create();
    load("insertorder=ordered");

    assertThatItIsRefused("holds 20,000 rows", "0 of 1,000 records chosen at random");
    Ended refused = campaigns.run("load", updates("load: put"));
    assertThat(refused.status()).as(refused.said()).isEqualTo(1);
    assertThat(refused.err()).contains("load it again with campaign run --reload, or use another");
  }

  @Test
  public void asManyRowsOfOtherValuesAreRefusedUnlessTheUserLetsThemPass() throws Exception {
    create();
    load("fieldlength=9");

    assertThatItIsRefused("holds 20,000 rows", "has 9 bytes in field field");
    Ended measured =
        campaigns.run(
            "run", updates("load: none"), "--set", "properties={hbase.checkdataset: false}");
    assertThat(measured.status()).as(measured.said()).isZero();
    assertThat(campaigns.summary(name()).path("cells").path(0).path("verdict").asText())
        .isEqualTo("suspect");
    assertThat(campaigns.summary(name()).path("cells").path(0).findValuesAsText("code"))
        .contains("table-not-shown");
  }
}

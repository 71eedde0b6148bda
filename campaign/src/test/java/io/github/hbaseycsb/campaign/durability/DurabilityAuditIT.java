package io.github.hbaseycsb.campaign.durability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.PlainProgress;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.cluster.DriverLocks;
import io.github.hbaseycsb.campaign.durability.DurabilityAudit.AuditOptions;
import io.github.hbaseycsb.campaign.durability.WriteMode.Sending;
import io.github.hbaseycsb.campaign.hbase.HBaseCluster;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.run.DurabilityResult;
import io.github.hbaseycsb.property.BindingProperty.Durability;
import io.github.hbaseycsb.server.Nightly;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.TestServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.Rule;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.junit.rules.TemporaryFolder;

/** What an audit makes of commands that do, or do not do, what they are to do. */
public class DurabilityAuditIT {
  private static final int WRITES = 20;
  private static final TableName TABLE = TableName.valueOf(DurabilityAudit.TABLE);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void serversThatWereNotKilledLeaveTheModeUnfinished() throws Exception {
    Path conf = TestServer.shared().clientConf();

    assertThatThrownBy(() -> audit(conf, Durability.SYNC_WAL, 1, () -> {}, () -> {}))
        .isInstanceOfSatisfying(
            CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.CLUSTER))
        .hasMessageMatching(
            "1 of 1 region servers still run, such as [^ ]+,\\d+,\\d+: the kill command ended with"
                + " status 0, but has to kill each of them");
    assertThat(Files.readString(folder.getRoot().toPath().resolve(DurabilityResult.FILE)))
        .contains("\"unfinished\" : \"1 of 1 region servers still run, such as ");
  }

  @Test
  @Category(Nightly.class)
  public void rowsInMemstoresAreLostWithTheServersThatAreKilledEachTime() throws Exception {
    TestServer server = TestServer.started();

    DurabilityResult result =
        audit(server.clientConf(), Durability.SKIP_WAL, 2, server::kill, server::startAgain);

    assertThat(result.modes()).hasSize(2);
    for (DurabilityResult.Mode mode : result.modes()) {
      assertThat(mode.regionsFlushedInKill()).isZero();
      assertThat(mode.audit().lost()).isEqualTo(WRITES);
      assertThat(mode.audit().unacknowledgedPresent()).isZero();
    }
  }

  @Test
  @Category(Nightly.class)
  public void serversThatFlushBeforeTheyEndLeaveTheModeUnfinished() throws Exception {
    TestServer server = TestServer.started();
    Action stop =
        () -> {
          try (HBaseCluster cluster = HBaseCluster.connect(server.clientConf(), Map.of())) {
            cluster.flush(TABLE.getNameAsString());
          }
          server.kill();
        };

    assertThatThrownBy(
            () -> audit(server.clientConf(), Durability.SYNC_WAL, 1, stop, server::startAgain))
        .hasMessageContaining("every region was flushed before its server ended");
  }

  /** A part of a crash. */
  private interface Action {
    void perform() throws Exception;
  }

  private DurabilityResult audit(
      Path conf, Durability durability, int times, Action kill, Action start) throws Exception {
    RegionServerCrash crash = new RegionServerCrash(() -> perform(kill), () -> perform(start));
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    AuditOptions options =
        new AuditOptions(
            Collections.nCopies(times, new WriteMode(durability, Sending.AUTOFLUSH)),
            WRITES,
            1,
            2,
            Duration.ofMinutes(5),
            Map.of(),
            Path.of("workloada"));
    Path root = folder.getRoot().toPath();
    try (DriverLocks locks = new DriverLocks(new ServerHome(root), warning -> {})) {
      return new DurabilityAudit(
              new Writing(),
              locks,
              HBaseCluster::connect,
              new PlainProgress(nowhere, Clock.systemUTC()),
              Clock.systemUTC())
          .run("test", conf, crash, options, root);
    }
  }

  private static void perform(Action action) throws CampaignException {
    try {
      action.perform();
    } catch (CampaignException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A client that writes all rows, each of which is acknowledged, and ends. */
  private static final class Writing implements Clients {
    @Override
    public List<List<ClientExit>> runSides(
        List<List<ClientSpec>> sides,
        Optional<Duration> limit,
        Watcher watcher,
        IntPredicate enough)
        throws IOException {
      ClientSpec spec = sides.get(0).get(0);
      Map<String, String> properties = spec.properties();
      byte[] family = Bytes.toBytes("family");
      try (HBaseCluster cluster = HBaseCluster.connect(spec.conf(), Map.of())) {
        cluster
            .admin()
            .createTable(
                TableDescriptorBuilder.newBuilder(TABLE)
                    .setColumnFamily(ColumnFamilyDescriptorBuilder.of(family))
                    .setValue("hbase-ycsb.dataset", "recordcount=1")
                    .build(),
                new byte[][] {Bytes.toBytes("user5")});
        try (Table table = cluster.connection().getTable(TABLE)) {
          for (int i = 0; i < WRITES; i++) {
            table.put(
                new Put(Bytes.toBytes("user" + i))
                    .setDurability(
                        org.apache.hadoop.hbase.client.Durability.valueOf(
                            properties.get("durability")))
                    .addColumn(family, Bytes.toBytes("field0"), 1, ModeAudit.expected("user" + i)));
          }
        }
      } catch (CampaignException e) {
        throw new IOException(e);
      }
      // In one piece, so that the kill comes after the last write.
      StringBuilder keys = new StringBuilder();
      for (int i = 0; i < WRITES; i++) {
        keys.append("user").append(i).append(" 1\n");
      }
      Files.writeString(
          Path.of(properties.get("hbase.writejournal")),
          keys,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
      return List.of(
          List.of(new ClientExit(1, 0, Optional.empty(), 0, List.of(), Optional.empty())));
    }
  }
}

package io.github.hbaseycsb.campaign.durability;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.campaign.PlainProgress;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.durability.DurabilityAudit.AuditOptions;
import io.github.hbaseycsb.campaign.durability.WriteMode.Sending;
import io.github.hbaseycsb.campaign.hbase.MeasuredCluster.AuditedTable;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.DurabilityResult.Mode;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.BindingProperty.Durability;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ModeAuditTest {
  private static final int WRITES = 20;
  private static final Duration LIMIT = Duration.ofMinutes(5);

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final FakeTable table = new FakeTable();

  @Test
  public void aValueIsExpectedAsCoreWorkloadMakesIt() {
    assertThat(new String(ModeAudit.expected("user1"), UTF_8))
        .startsWith("user1:field0:-126839")
        .hasSize(100);
  }

  @Test
  public void rowsThatAreGoneOrHaveAnotherValueAfterTheKillAreLost() throws Exception {
    Mode mode =
        audit(
            () -> {
              table.killServers();
              table.rows.remove("user3");
              table.rows.put("user7", "other".getBytes(UTF_8));
            });

    assertThat(mode.audit().lostKeys()).containsExactly("user3", "user7");
    assertThat(mode.audit().acknowledged()).isEqualTo(WRITES);
    assertThat(mode.acknowledgedBeforeKill()).isEqualTo(WRITES);
    assertThat(mode.storeFilesAtKill()).isEqualTo(3);
    assertThat(mode.regionsFlushedInKill()).isEqualTo(1);
  }

  @Test
  public void theTableIsProbedBeforeTheKillAndReadOnceItAnswersAgain() throws Exception {
    audit(table::killServers);

    assertThat(table.calls).containsExactly("probe", "kill", "answers", "end " + LIMIT, "read");
  }

  @Test
  public void serversThatRunOnAfterTheKillAreAnError() {
    assertThatThrownBy(() -> audit(() -> {}))
        .isInstanceOf(CampaignException.class)
        .hasMessageStartingWith("1 of 1 region servers still run, such as rs,16020,1: ");
  }

  @Test
  public void serversThatFlushedEveryRegionBeforeTheirEndAreAnError() {
    table.kept = 2;

    assertThatThrownBy(() -> audit(table::killServers))
        .isInstanceOf(CampaignException.class)
        .hasMessageStartingWith("every region was flushed before its server ended: ");
    assertThat(table.calls).contains("end " + Duration.ZERO).doesNotContain("read");
  }

  @Test
  public void aKillCommandThatFailsIsAnError() {
    assertThatThrownBy(
            () ->
                audit(
                    () -> {
                      throw CampaignException.cluster("--kill-command failed");
                    }))
        .hasMessage("--kill-command failed");
    assertThat(table.calls).containsExactly("probe");
  }

  private Mode audit(RegionServerCrash.Step kill) throws Exception {
    WriteMode mode = new WriteMode(Durability.SYNC_WAL, Sending.AUTOFLUSH);
    AuditOptions options =
        new AuditOptions(List.of(mode), WRITES, 1, 2, LIMIT, Map.of(), Path.of("workloada"));
    PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), false, UTF_8);
    Path directory = folder.getRoot().toPath();
    return new ModeAudit(
            options,
            new Writing(table),
            table,
            new RegionServerCrash(kill, () -> {}),
            new PlainProgress(nowhere, Clock.systemUTC()))
        .run(mode, directory, directory);
  }

  /** A client that writes all rows, each of which is acknowledged, and ends. */
  private record Writing(FakeTable table) implements Clients {
    @Override
    public List<List<ClientExit>> runSides(
        List<List<ClientSpec>> sides,
        Optional<Duration> limit,
        Watcher watcher,
        IntPredicate enough)
        throws IOException {
      StringBuilder journal = new StringBuilder();
      for (int i = 0; i < WRITES; i++) {
        table.rows.put("user" + i, ModeAudit.expected("user" + i));
        journal.append("user").append(i).append(" 1\n");
      }
      // In one piece, so that the kill comes after the last write.
      String path = sides.get(0).get(0).properties().get(BindingProperty.WRITE_JOURNAL.key());
      Files.writeString(Path.of(path), journal);
      return List.of(
          List.of(new ClientExit(1, 0, Optional.empty(), 0, List.of(), Optional.empty())));
    }
  }

  /** A table of two regions on one server, in memory. */
  private static final class FakeTable implements AuditedTable {
    final Map<String, byte[]> rows = Collections.synchronizedMap(new TreeMap<>());
    final List<String> calls = Collections.synchronizedList(new ArrayList<>());

    /** Regions that still have their probe after the kill. */
    int kept = 1;

    private volatile String server = "rs,16020,1";

    void killServers() {
      calls.add("kill");
      server = "rs,16020,2";
    }

    @Override
    public int storeFiles() {
      return 3;
    }

    @Override
    public Set<String> servers() {
      return Set.of(server);
    }

    @Override
    public void probe() {
      calls.add("probe");
    }

    @Override
    public Recovery awaitReadable(Duration limit) {
      calls.add("answers");
      return new Recovery(2, kept);
    }

    @Override
    public Set<String> awaitEnd(Set<String> servers, Duration limit) {
      calls.add("end " + limit);
      Set<String> left = new TreeSet<>(servers);
      left.retainAll(servers());
      return left;
    }

    @Override
    public void read(Reader reader) {
      calls.add("read");
      rows.forEach((key, value) -> reader.row(key, 1, value));
    }
  }
}

package io.github.hbaseycsb.campaign.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.model.plan.WarmUp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class ServerWarmUpTest {
  private static final String READS = "readproportion=1\nupdateproportion=0\n";
  private static final String MIXED = "readproportion=0.5\nupdateproportion=0.5\n";
  private static final String SCANS = "readproportion=0\nupdateproportion=0\nscanproportion=1\n";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Cell cell(String name, String workload, Map<String, String> properties)
      throws IOException {
    return cell(name, workload, properties, WarmUp.AUTO);
  }

  private Cell cell(String name, String workload, Map<String, String> properties, WarmUp warmUp)
      throws IOException {
    Path file = Files.writeString(folder.newFile().toPath(), workload);
    Cell like =
        Cells.with(
            Values.NONE
                .with(PlanKeys.DURATION, Duration.ofSeconds(10))
                .with(PlanKeys.WARMUP, WarmUp.AUTO)
                .with(PlanKeys.SERVER_WARMUP, warmUp)
                .with(PlanKeys.PROPERTIES, properties));
    return new Cell(name, name, file, file, "", like.values());
  }

  private static List<String> chosen(Cell... cells) throws IOException {
    return ServerWarmUp.covering(List.of(cells)).stream().map(Cell::name).toList();
  }

  @Test
  public void oneCellWarmsUpForAllWhoseOperationsItDoes() throws IOException {
    assertThat(
            chosen(
                cell("reads", READS, Map.of()),
                cell("mixed", MIXED, Map.of()),
                cell("more reads", READS, Map.of())))
        .containsExactly("mixed");
  }

  @Test
  public void eachKindOfOperationIsWarmedUp() throws IOException {
    assertThat(chosen(cell("mixed", MIXED, Map.of()), cell("scans", SCANS, Map.of())))
        .containsExactly("mixed", "scans");
  }

  @Test
  public void requestsOfSeveralOperationsAreOtherOnesThanSingleOnes() throws IOException {
    assertThat(
            chosen(
                cell("single", MIXED, Map.of()),
                cell("coalesced", MIXED, Map.of("hbase.coalesce", "true"))))
        .containsExactly("single", "coalesced");
    assertThat(ServerWarmUp.operations(cell("buffered", MIXED, Map.of("clientbuffering", "true"))))
        .containsExactly("multi-get", "multi-put");
  }

  @Test
  public void readModifyWritesReadAndWrite() throws IOException {
    String rmw = "readproportion=0\nupdateproportion=0\nreadmodifywriteproportion=1\n";

    assertThat(ServerWarmUp.operations(cell("rmw", rmw, Map.of()))).containsExactly("get", "put");
  }

  @Test
  public void waysOfUpdatingAreKindsOfTheirOwn() throws IOException {
    Map<String, String> increments = Map.of("hbase.update", "increment");

    assertThat(ServerWarmUp.operations(cell("mixed", MIXED, increments)))
        .containsExactly("get", "increment");
    assertThat(
            ServerWarmUp.operations(
                cell("deletes", READS + "deleteproportion=1\ninsertproportion=1\n", increments)))
        .containsExactly("delete", "get", "put");
    assertThat(
            ServerWarmUp.operations(
                cell(
                    "conditional",
                    READS + "deleteproportion=1\nreadmodifywriteproportion=1\n",
                    Map.of("hbase.readmodifywrite", "Atomic", "hbase.delete", "checkanddelete"))))
        .containsExactly("checkanddelete", "checkandput", "get");
  }

  @Test
  public void testsOfRowRangesDoWhatTheirNamesSay() throws IOException {
    String workload = "workload=io.github.hbaseycsb.workload.RowRangeWorkload\nbigtable.test=";

    assertThat(ServerWarmUp.operations(cell("a", workload + "random-write\n", Map.of())))
        .containsExactly("put");
    assertThat(ServerWarmUp.operations(cell("b", workload + "scan\n", Map.of())))
        .containsExactly("scan");
    assertThat(ServerWarmUp.operations(cell("c", workload + "random-read-mem\n", Map.of())))
        .containsExactly("get");
  }

  @Test
  public void aCellThatWantsNoWarmUpIsLeftOut() throws IOException {
    assertThat(chosen(cell("mixed", MIXED, Map.of(), WarmUp.NONE))).isEmpty();
  }
}

package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.analysis.finding.FindingType;
import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.campaign.cluster.ClusterSession;
import io.github.hbaseycsb.campaign.run.Journal.Step;
import io.github.hbaseycsb.model.plan.Cell;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.model.run.RunRecord.Note;
import io.github.hbaseycsb.property.YcsbProperty;
import java.util.Map;
import java.util.Optional;

/**
 * The numbers of the rows that runs and warm-ups insert. Each of them begins behind all rows that
 * earlier ones may have inserted since the table was loaded or restored: otherwise it would
 * overwrite their rows.
 */
record InsertedRows(ClusterSession session, Journal journal) {
  /** The journal's note of the first row of a table that nothing has inserted yet. */
  record Inserted(String data, long end) {}

  /** The clients of a run or a warm-up that is about to begin, by its merged properties. */
  public RunClients clients(Cell cell, Map<String, String> merged) {
    long first = end(cell);
    RunClients clients = new RunClients(cell, merged, first);
    if (Workload.inserts(merged)) {
      journal.add(Step.INSERTED, new Inserted(session.data(cell), first + clients.operationsMax()));
    }
    return clients;
  }

  /** A note if the clients of a run that is about to begin overwrite inserted rows. */
  Optional<Note> note(Cell cell, Map<String, String> merged) {
    if (!Workload.inserts(merged) || RunClients.numbersInserts(merged)) {
      return Optional.empty();
    }
    int clients = cell.get(PlanKeys.CLIENTS);
    boolean again = end(cell) > cell.get(PlanKeys.RECORDS);
    String workload = merged.getOrDefault(YcsbProperty.WORKLOAD.key(), "");
    return clients == 1 && !again
        ? Optional.empty()
        : Optional.of(
            FindingType.INSERTS_OVERWRITE.note(
                Templates.sentence(
                    "dataset.ftl", "sameRows", Map.of("workload", workload, "clients", clients))));
  }

  public void restored(Cell cell) {
    String data = session.data(cell);
    long end = cell.get(PlanKeys.RECORDS);
    long then = end;
    for (Journal.Entry entry : journal.entries()) {
      if (entry.data().path("data").asText().equals(data)) {
        end = entry.step() == Step.INSERTED ? entry.data().path("end").asLong() : end;
        then = entry.step() == Step.SNAPSHOT ? end : then;
      }
    }
    note(data, end, then);
  }

  /** Notes that a table was loaded, or is to be made by a run. */
  public void loaded(Cell cell) {
    note(session.data(cell), end(cell), cell.get(PlanKeys.RECORDS));
  }

  private void note(String data, long before, long now) {
    if (now != before) {
      journal.add(Step.INSERTED, new Inserted(data, now));
    }
  }

  private long end(Cell cell) {
    return journal.all(Step.INSERTED, Inserted.class).stream()
        .filter(inserted -> inserted.data().equals(session.data(cell)))
        .reduce((earlier, last) -> last)
        .map(Inserted::end)
        .orElse(cell.get(PlanKeys.RECORDS));
  }
}

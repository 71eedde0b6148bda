package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.request.Acknowledgments.Pending;
import io.github.hbaseycsb.property.Operation;
import java.util.ArrayList;
import java.util.List;
import site.ycsb.Status;

/**
 * Collects operations of one client thread and sends them together, as one multi request to each
 * region server. Each operation is measured from its own call to the end of the batch.
 */
public final class Batch implements ActionSender {
  private final Action.Transport transport;
  private final InFlightRequests inFlight;
  private final Acknowledgments acknowledgments;
  private final int size;
  private final List<Pending> pending = new ArrayList<>();

  /**
   * @param size number of operations in a batch, 1 or more
   */
  public Batch(
      Action.Transport transport,
      InFlightRequests inFlight,
      Acknowledgments acknowledgments,
      int size) {
    this.transport = transport;
    this.inFlight = inFlight;
    this.acknowledgments = acknowledgments;
    this.size = size;
  }

  /** Sends the batch if it is full, and then returns the status of its first failure, if any. */
  @Override
  public Status add(Operation operation, Action action) {
    pending.add(acknowledgments.begin(operation, action));
    if (pending.size() < size) {
      return Status.BATCHED_OK;
    }
    Status sent = send();
    return sent.isOk() ? Status.BATCHED_OK : sent;
  }

  @Override
  public void flush() {
    send();
  }

  private Status send() {
    if (pending.isEmpty()) {
      return Status.OK;
    }
    List<Action> operations = pending.stream().map(Pending::action).toList();
    Object[] answers = new Object[operations.size()];
    inFlight
        .send(
            operations,
            operations.stream().mapToLong(Action::bytes).sum(),
            transport,
            (answer, operation) -> answers[operation] = answer)
        .join();
    Status worst = Status.OK;
    for (int i = 0; i < answers.length; i++) {
      Status status = pending.get(i).end(answers[i]);
      worst = worst.isOk() ? status : worst;
    }
    pending.clear();
    return worst;
  }
}

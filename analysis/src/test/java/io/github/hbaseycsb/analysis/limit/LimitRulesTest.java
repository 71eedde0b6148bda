package io.github.hbaseycsb.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.Test;

public class LimitRulesTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();

  private int threads = 8;
  private OptionalInt target = OptionalInt.empty();
  private double callMs = 1.1;
  private Optional<Boolean> shared = Optional.of(false);
  private OptionalDouble hostBusy = OptionalDouble.of(0.2);
  private OptionalDouble hostClients = OptionalDouble.of(0.1);
  private OptionalDouble clientCpu = OptionalDouble.of(0.1);
  private OptionalDouble hotThread = OptionalDouble.of(0.2);
  private OptionalDouble network = NONE;
  private OptionalDouble serverCpu = OptionalDouble.of(0.2);
  private OptionalDouble active = OptionalDouble.of(1);
  private OptionalDouble waiting = OptionalDouble.of(0);
  private OptionalDouble gc = OptionalDouble.of(0.01);
  private OptionalDouble blocked = OptionalDouble.of(0);
  private OptionalDouble compactions = OptionalDouble.of(0);
  private OptionalDouble sync = OptionalDouble.of(0);
  private OptionalDouble disk = OptionalDouble.of(0);
  private OptionalDouble missed = OptionalDouble.of(0);
  private OptionalDouble hotRegion = OptionalDouble.of(0.125);

  private Limit limit() {
    return LimitRules.of(
        new LimitEvidence(
            threads,
            target,
            threads * 1000 / callMs,
            OptionalDouble.of(callMs),
            OptionalDouble.of(threads),
            shared,
            hostBusy,
            hostClients,
            clientCpu,
            Optional.of("netty-1"),
            hotThread,
            network,
            serverCpu,
            OptionalDouble.of(4),
            active,
            waiting,
            gc,
            blocked,
            compactions,
            sync,
            disk,
            missed,
            hotRegion,
            8));
  }

  private void assertLimit(LimitType type, String text) {
    assertThat(limit().type()).as(limit().text()).isEqualTo(type);
    assertThat(limit().text()).isEqualTo(text);
  }

  @Test
  public void whereNothingIsBusyTheRoundTripLimitsAndSoManyThreadsWouldUseTheServersUp() {
    assertLimit(
        LimitType.CONCURRENCY,
        "limited by the round trip: 8 threads x 1.1 ms; servers 20% busy, clients' machine 20%;"
            + " 34 threads would probably reach 31,000/s at most");
    assertThat(limit().threads()).hasValue(34);
    assertThat(limit().throughput().getAsDouble()).isBetween(30_900.0, 30_910.0);
  }

  @Test
  public void withoutAWordFromTheServersTheRoundTripIsNotNamed() {
    serverCpu = NONE;
    active = NONE;
    assertLimit(LimitType.UNKNOWN, "what it is limited by is not known: clients' machine 20%");
  }

  @Test
  public void aTargetThatIsReachedIsTheLimitWhateverElseIsBusy() {
    target = OptionalInt.of(7300);
    serverCpu = OptionalDouble.of(0.95);
    assertThat(limit().type()).isEqualTo(LimitType.TARGET);
    target = OptionalInt.of(8000);
    assertThat(limit().type()).isEqualTo(LimitType.SERVER_CPU);
  }

  @Test
  public void aMachineThatClientsAndServersShareIsUsedUpByWhoUsesMore() {
    shared = Optional.of(true);
    hostBusy = OptionalDouble.of(0.97);
    serverCpu = OptionalDouble.of(0.6);
    hostClients = OptionalDouble.of(0.35);
    assertLimit(
        LimitType.SERVER_CPU,
        "limited by the servers' processors: the machine that both share was 97% busy (servers"
            + " 60%, clients 35%)");
    serverCpu = OptionalDouble.of(0.3);
    hostClients = OptionalDouble.of(0.65);
    assertThat(limit().type()).isEqualTo(LimitType.CLIENT_CPU);
    serverCpu = NONE;
    assertThat(limit().type()).isEqualTo(LimitType.UNKNOWN);
  }

  @Test
  public void aSharedMachineThatOthersUseUpIsNoLimitOfClientsOrServers() {
    shared = Optional.of(true);
    hostBusy = OptionalDouble.of(0.97);
    serverCpu = OptionalDouble.of(0.2);
    hostClients = OptionalDouble.of(0.15);
    assertLimit(
        LimitType.CONCURRENCY,
        "limited by the round trip: 8 threads x 1.1 ms; servers 20% busy, the machine that both"
            + " share 97% (62% by other processes); 20 threads would probably reach 18,000/s at"
            + " most");
  }

  @Test
  public void aBusyMachineOfTheClientsAloneIsTheirs() {
    hostBusy = OptionalDouble.of(0.9);
    assertThat(limit().type()).isEqualTo(LimitType.CLIENT_CPU);
    shared = Optional.empty();
    assertThat(limit().type()).isNotEqualTo(LimitType.CLIENT_CPU);
  }

  @Test
  public void aClientThatIsBoundToAProcessorIsLimitedByItOnAnIdleMachine() {
    shared = Optional.of(true);
    hostBusy = OptionalDouble.of(0.6);
    clientCpu = OptionalDouble.of(0.93);
    assertLimit(
        LimitType.CLIENT_CPU,
        "limited by the clients' processors: a client used 93% of those that it may use");
  }

  @Test
  public void oneThreadOfTheClientCanBeTheLimit() {
    hotThread = OptionalDouble.of(0.95);
    assertThat(limit().type()).isEqualTo(LimitType.CLIENT_THREAD);
    assertThat(limit().text()).contains("netty-1 used 95% of a processor");
  }

  @Test
  public void callsThatWaitWhileFewHaveAHandlerAreTheHandlersLimit() {
    waiting = OptionalDouble.of(5);
    assertThat(limit().type()).isEqualTo(LimitType.HANDLERS);
    serverCpu = OptionalDouble.of(0.9);
    assertThat(limit().type())
        .as("another handler would find a processor")
        .isEqualTo(LimitType.HANDLERS);
    active = OptionalDouble.of(4.5);
    assertThat(limit().type()).isEqualTo(LimitType.SERVER_CPU);
  }

  @Test
  public void heldBackWritesAreTheCompactionsLimitWhereThereAreSome() {
    blocked = OptionalDouble.of(0.4);
    assertThat(limit().type()).isEqualTo(LimitType.MEMSTORE_BLOCKED);
    compactions = OptionalDouble.of(1.2);
    assertLimit(
        LimitType.COMPACTION,
        "limited by compactions that updates waited for: writes were held back for 40% of the"
            + " time, with 1.2 compactions under way");
  }

  @Test
  public void collectionsComeBeforeTheProcessorsThatTheyUse() {
    gc = OptionalDouble.of(0.3);
    serverCpu = OptionalDouble.of(0.95);
    assertThat(limit().type()).isEqualTo(LimitType.GC);
  }

  @Test
  public void syncsAndReadsThatTakeHalfTheTimeAreTheLimit() {
    sync = OptionalDouble.of(0.7);
    assertThat(limit().type()).isEqualTo(LimitType.WAL_SYNC);
    sync = OptionalDouble.of(0.4);
    disk = OptionalDouble.of(0.6);
    assertThat(limit().type()).isEqualTo(LimitType.DISK_READ);
  }

  @Test
  public void readsThatAreTooShortToBePublishedShowByWhereCallsWait() {
    missed = OptionalDouble.of(1);
    active = OptionalDouble.of(5);
    assertThat(limit().type()).isEqualTo(LimitType.DISK_READ);
    active = OptionalDouble.of(3);
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
  }

  @Test
  public void aHotRegionIsTheLimitWhereItsCallsWaitInHandlers() {
    hotRegion = OptionalDouble.of(0.95);
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
    active = OptionalDouble.of(7);
    assertThat(limit().type()).isEqualTo(LimitType.HOT_REGION);
    hotRegion = OptionalDouble.of(0.3);
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
  }

  @Test
  public void aFullNetworkIsTheLimit() {
    network = OptionalDouble.of(0.9);
    assertThat(limit().type()).isEqualTo(LimitType.NETWORK);
  }

  @Test
  public void threadsThatWaitForSomethingElseThanCallsAreNotLimitedByTheRoundTrip() {
    target = OptionalInt.of(20_000);
    assertThat(limit().type()).isEqualTo(LimitType.UNKNOWN);
  }

  @Test
  public void everyTypeButUnknownHasAThresholdAndSaysWhenItIsNamed() {
    for (LimitType type : LimitType.values()) {
      assertThat(type.code()).matches("[a-z-]+");
      assertThat(type.when()).doesNotContain("%s").isNotBlank();
      assertThat(type.threshold() > 0).isEqualTo(type != LimitType.UNKNOWN);
    }
  }
}

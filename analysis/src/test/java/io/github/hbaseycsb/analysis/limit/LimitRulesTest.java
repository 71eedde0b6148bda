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
  private double underWay = 8;
  private OptionalDouble callsPerOperation = OptionalDouble.of(1);
  private Optional<Boolean> shared = Optional.of(false);
  private OptionalDouble hostBusy = OptionalDouble.of(0.2);
  private OptionalDouble hostSteal = OptionalDouble.of(0);
  private OptionalDouble hostClients = OptionalDouble.of(0.1);
  private OptionalDouble hostServers = NONE;
  private int unknownClients;
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
  private int regions = 8;

  private Limit limit() {
    return LimitRules.of(
        new LimitEvidence(
            new LimitEvidence.Load(
                threads,
                target,
                threads * 1000 / callMs,
                OptionalDouble.of(callMs),
                OptionalDouble.of(underWay),
                callsPerOperation),
            new LimitEvidence.Machine(shared, hostBusy, hostSteal, hostClients, hostServers),
            new LimitEvidence.Clients(
                unknownClients, clientCpu, Optional.of("netty-1"), hotThread, network),
            new LimitEvidence.Servers(serverCpu, OptionalDouble.of(4), active, waiting, gc),
            new LimitEvidence.Waits(blocked, compactions, sync, disk, missed, hotRegion, regions)));
  }

  private void assertLimit(LimitType type, String text) {
    assertThat(limit().type()).as(limit().text()).isEqualTo(type);
    assertThat(limit().text()).isEqualTo(text);
  }

  @Test
  public void withoutABusyResourceTheRoundTripLimitsAndMoreThreadsWouldUseTheServersUp() {
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
    assertLimit(LimitType.UNKNOWN, "the limit is unknown: clients' machine 20%");
  }

  @Test
  public void aTargetThatIsReachedIsTheLimitWhateverElseIsBusy() {
    target = OptionalInt.of(7300);
    serverCpu = OptionalDouble.of(0.95);
    assertThat(limit().type()).isEqualTo(LimitType.TARGET);
    target = OptionalInt.of(8000);
    assertThat(limit().type()).isEqualTo(LimitType.SERVER_CPU);
  }

  private void share(double busy, double servers, double clients) {
    shared = Optional.of(true);
    hostBusy = OptionalDouble.of(busy);
    hostServers = OptionalDouble.of(servers);
    serverCpu = hostServers;
    hostClients = OptionalDouble.of(clients);
  }

  @Test
  public void aMachineThatClientsAndServersShareIsUsedUpByWhoUsesMore() {
    share(0.97, 0.6, 0.35);
    assertLimit(
        LimitType.SERVER_CPU,
        "limited by the servers' processors: the machine that both share was 97% busy (servers"
            + " 60%, clients 35%)");
    share(0.97, 0.3, 0.65);
    assertThat(limit().type()).isEqualTo(LimitType.CLIENT_CPU);
    serverCpu = NONE;
    hostServers = NONE;
    assertThat(limit().type()).isEqualTo(LimitType.UNKNOWN);
  }

  @Test
  public void severalServersOfAMachineUseItUpTogether() {
    share(0.95, 0.7, 0.2);
    serverCpu = OptionalDouble.of(0.24);
    assertLimit(
        LimitType.SERVER_CPU,
        "limited by the servers' processors: the machine that both share was 95% busy (servers"
            + " 70%, clients 20%)");
  }

  @Test
  public void aSharedMachineThatOthersUseUpIsNoLimitOfClientsOrServers() {
    share(0.97, 0.2, 0.15);
    assertLimit(
        LimitType.UNKNOWN,
        "the limit is unknown: other processes saturate the machine; servers 20% busy, the machine"
            + " that both share 97% (62% by other processes)");
    assertThat(limit().threads()).isEmpty();
  }

  @Test
  public void whereOthersUseTheMachineUpNothingIsNamedThatCallsWaitForAProcessorIn() {
    share(0.97, 0.2, 0.15);
    active = OptionalDouble.of(6);
    missed = OptionalDouble.of(1);
    hotRegion = OptionalDouble.of(0.95);
    disk = OptionalDouble.of(0.7);
    waiting = OptionalDouble.of(7);
    assertThat(limit().type()).isEqualTo(LimitType.UNKNOWN);
    share(0.5, 0.2, 0.15);
    assertThat(limit().type()).isEqualTo(LimitType.DISK_READ);
    disk = NONE;
    assertThat(limit().type()).isEqualTo(LimitType.HANDLERS);
  }

  @Test
  public void whatTheHypervisorWithholdsIsUsedUpToo() {
    share(0.35, 0.2, 0.15);
    hostSteal = OptionalDouble.of(0.55);
    assertLimit(
        LimitType.UNKNOWN,
        "the limit is unknown: other processes and the hypervisor saturate the machine; servers 20%"
            + " busy, the machine that both share 35%, 55% withheld by the hypervisor");
    hostSteal = OptionalDouble.of(0.3);
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
    // 0.85 - 0.3 of the machine, of which both use 0.35.
    assertThat(limit().throughput().getAsDouble() * 1.1 / 8000).isBetween(1.571, 1.572);
  }

  @Test
  public void moreThreadsGetOnlyWhatOthersLeaveOfAMachine() {
    share(0.8, 0.2, 0.1);
    // 0.35 is left of 0.85, of which both use 0.3.
    assertThat(limit().throughput().getAsDouble() * 1.1 / 8000).isBetween(1.166, 1.167);
    share(0.75, 0.2, 0.1);
    hostSteal = OptionalDouble.of(0.095);
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
    assertThat(limit().throughput().getAsDouble() * 1.1 / 8000).isBetween(1.01, 1.02);
  }

  @Test
  public void aBusyMachineOfTheClientsAloneIsTheirs() {
    hostBusy = OptionalDouble.of(0.9);
    hostClients = OptionalDouble.of(0.7);
    assertThat(limit().type()).isEqualTo(LimitType.CLIENT_CPU);
    shared = Optional.empty();
    assertThat(limit().type()).isEqualTo(LimitType.UNKNOWN);
    shared = Optional.of(false);
    hostClients = OptionalDouble.of(0.1);
    assertThat(limit().type()).as("others use it up").isEqualTo(LimitType.UNKNOWN);
  }

  @Test
  public void withoutAWordFromAClientsMachineTheRoundTripIsNotNamed() {
    unknownClients = 1;
    assertThat(limit().type()).isEqualTo(LimitType.UNKNOWN);
    unknownClients = 0;
    hostBusy = NONE;
    hostClients = NONE;
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
    clientCpu = NONE;
    assertThat(limit().type()).isEqualTo(LimitType.UNKNOWN);
  }

  @Test
  public void threadsThatDoNotWaitForTheirCallsAreNotLimitedByTheRoundTrip() {
    underWay = 8.7;
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
    underWay = 40;
    assertThat(limit().type()).isEqualTo(LimitType.UNKNOWN);
  }

  @Test
  public void whereOperationsGoAsOneCallItIsNotKnownWhetherTheyAreInHandlers() {
    missed = OptionalDouble.of(1);
    hotRegion = OptionalDouble.of(0.95);
    active = OptionalDouble.of(7);
    callsPerOperation = OptionalDouble.of(0.3);
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
    callsPerOperation = NONE;
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
  }

  @Test
  public void aClientThatIsBoundToAProcessorIsLimitedByItOnAnIdleMachine() {
    shared = Optional.of(true);
    hostBusy = OptionalDouble.of(0.6);
    hostServers = serverCpu;
    clientCpu = OptionalDouble.of(0.93);
    assertLimit(
        LimitType.CLIENT_CPU,
        "limited by the clients' processors: a client used 93% of those available to it");
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
        "limited by compactions that block writes: writes were blocked for 40% of the time, with"
            + " 1.2 compactions under way on a server");
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
  public void syncsAndReadsThatHandlersWaitForComeBeforeTheHandlers() {
    // 2 of 8 calls are in handlers, 60% of whose time is that of syncs.
    waiting = OptionalDouble.of(6);
    active = OptionalDouble.of(2);
    sync = OptionalDouble.of(0.15);
    assertLimit(
        LimitType.WAL_SYNC, "limited by WAL syncs: they take 60% of the time in handlers or more");
    sync = NONE;
    disk = OptionalDouble.of(0.15);
    assertThat(limit().type()).isEqualTo(LimitType.DISK_READ);
    disk = OptionalDouble.of(0.1);
    assertThat(limit().type()).isEqualTo(LimitType.HANDLERS);
    waiting = OptionalDouble.of(0);
    disk = OptionalDouble.of(0.15);
    assertThat(limit().type()).as("few calls are in handlers").isEqualTo(LimitType.CONCURRENCY);
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
  public void callsThatWaitForAHandlerAreItsLimitThoughMostGoToOneRegion() {
    hotRegion = OptionalDouble.of(0.95);
    active = OptionalDouble.of(1);
    waiting = OptionalDouble.of(7);
    assertLimit(
        LimitType.HANDLERS,
        "limited by the servers' handlers: 7.0 calls waited for a handler while 1.0 were in one,"
            + " and one of 8 regions takes 95% of the requests; servers 20% busy, clients' machine"
            + " 20%");
    waiting = OptionalDouble.of(0);
    active = OptionalDouble.of(8);
    assertThat(limit().type()).as("none waits for a handler").isEqualTo(LimitType.HOT_REGION);
  }

  @Test
  public void theOnlyRegionOfATableIsNotHot() {
    hotRegion = OptionalDouble.of(1);
    active = OptionalDouble.of(8);
    regions = 1;
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
    waiting = OptionalDouble.of(8);
    assertThat(limit().text()).contains("handlers").doesNotContain("regions");
    waiting = OptionalDouble.of(0);
    regions = 2;
    assertThat(limit().type()).as("the other one gets nothing").isEqualTo(LimitType.HOT_REGION);
  }

  @Test
  public void aFullNetworkIsTheLimit() {
    network = OptionalDouble.of(0.9);
    assertThat(limit().type()).isEqualTo(LimitType.NETWORK);
  }

  @Test
  public void threadsThatWaitForSomethingElseThanCallsAreNotLimitedByTheRoundTrip() {
    underWay = 6;
    assertThat(limit().type()).isEqualTo(LimitType.UNKNOWN);
  }

  @Test
  public void aTargetThatTheThreadsAreTooFewForIsNotReachedForTheRoundTrip() {
    target = OptionalInt.of(20_000);
    assertThat(limit().type()).isEqualTo(LimitType.CONCURRENCY);
    underWay = 4;
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

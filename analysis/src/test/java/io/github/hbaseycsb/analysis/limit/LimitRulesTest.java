package io.github.hbaseycsb.analysis.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.assertj.core.data.Offset;
import org.junit.Test;

public class LimitRulesTest {
  private static final OptionalDouble NONE = OptionalDouble.empty();
  private static final Offset<Double> NEARLY = within(0.001);

  private int threads = 8;
  private OptionalInt target = OptionalInt.empty();
  private OptionalDouble callMs = OptionalDouble.of(1.1);
  private OptionalDouble underWay = OptionalDouble.of(8);
  private OptionalDouble callsPerOperation = OptionalDouble.of(1);
  private Optional<Boolean> shared = Optional.of(false);
  private OptionalDouble hostBusy = OptionalDouble.of(0.2);
  private OptionalDouble hostSteal = OptionalDouble.of(0);
  private OptionalDouble hostClients = OptionalDouble.of(0.1);
  private OptionalDouble hostServers = NONE;
  private int processors = 4;
  private int unknownClients;
  private OptionalDouble clientCpu = OptionalDouble.of(0.1);
  private OptionalDouble hotThread = OptionalDouble.of(0.2);
  private OptionalDouble network = NONE;
  private OptionalDouble serverCpu = OptionalDouble.of(0.2);
  private int servers = 1;
  private OptionalDouble busiest = NONE;
  private OptionalDouble busiestCalls = NONE;
  private OptionalDouble active = OptionalDouble.of(1);
  private OptionalDouble waiting = OptionalDouble.of(0);
  private OptionalDouble gc = OptionalDouble.of(0.01);
  private OptionalDouble blocked = OptionalDouble.of(0);
  private OptionalDouble compactions = OptionalDouble.of(0);
  private OptionalDouble sync = OptionalDouble.of(0);
  private OptionalDouble disk = OptionalDouble.of(0);
  private OptionalDouble due = NONE;
  private OptionalDouble missed = OptionalDouble.of(0);
  private OptionalDouble hotRegion = OptionalDouble.of(0.125);
  private int regions = 8;

  private LimitEvidence evidence() {
    OptionalDouble used =
        serverCpu.isPresent()
            ? OptionalDouble.of(serverCpu.getAsDouble() * processors * servers)
            : NONE;
    return new LimitEvidence(
        new LimitEvidence.Load(
            threads,
            target,
            due,
            callMs.isPresent() ? threads * 1000 / callMs.getAsDouble() : 0,
            callMs,
            underWay,
            callsPerOperation),
        new LimitEvidence.Machine(
            shared,
            hostBusy,
            hostSteal,
            hostClients,
            hostServers,
            hostBusy.isPresent() ? OptionalDouble.of(processors) : NONE),
        new LimitEvidence.Clients(
            unknownClients, clientCpu, Optional.of("netty-1"), hotThread, network),
        new LimitEvidence.Servers(
            serverCpu,
            OptionalDouble.of(processors),
            busiest,
            busiestCalls,
            used,
            active,
            waiting,
            gc),
        new LimitEvidence.Waits(blocked, compactions, sync, disk, missed, hotRegion, regions));
  }

  private Limit limit() {
    return LimitRules.of(evidence());
  }

  private LimitType type() {
    return limit().type();
  }

  /** What could be gained without a limit; 0 if it is not in the ranking. */
  private double gain(LimitType type) {
    return limit().ranking().stream()
        .filter(estimate -> estimate.type() == type)
        .mapToDouble(Limit.Estimate::gain)
        .sum();
  }

  /** The limits that are named. */
  private List<LimitType> named() {
    return Limit.first(limit().ranking()).stream().map(Limit.Estimate::type).toList();
  }

  private void assertLimit(LimitType type, String text) {
    assertThat(limit().text()).isEqualTo(text);
    assertThat(type()).isEqualTo(type);
  }

  /** A machine with clients and servers. */
  private void share(double busy, double servers, double clients) {
    shared = Optional.of(true);
    hostBusy = OptionalDouble.of(busy);
    hostServers = OptionalDouble.of(servers);
    serverCpu = hostServers;
    hostClients = OptionalDouble.of(clients);
    clientCpu = hostClients;
  }

  private void calls(int number, double operationsPerCall, double inHandlers) {
    threads = number;
    underWay = OptionalDouble.of(number);
    callsPerOperation = OptionalDouble.of(1 / operationsPerCall);
    active = OptionalDouble.of(inHandlers);
  }

  @Test
  public void withoutABusyResourceTheRoundTripLimits() {
    assertLimit(
        LimitType.CONCURRENCY,
        "limited by too few client threads: 8 threads x 1.1 ms, 1.0 of 8.0 calls under way in handlers;"
            + " servers 20% busy, clients' machine 20%");
    assertThat(gain(LimitType.CONCURRENCY)).as("what the servers have left").isCloseTo(4, NEARLY);
    active = OptionalDouble.of(6);
    assertThat(gain(LimitType.CONCURRENCY))
        .as("a quarter of the time is outside of the servers")
        .isCloseTo(1 / 3.0, NEARLY);
  }

  @Test
  public void withoutALatencyTheRoundTripIsNotNamed() {
    callMs = NONE;
    underWay = NONE;
    assertLimit(LimitType.UNKNOWN, "the limit is unknown: servers 20% busy, clients' machine 20%");
  }

  @Test
  public void withoutAWordFromTheServersTheRoundTripIsNotNamed() {
    serverCpu = NONE;
    active = NONE;
    assertLimit(LimitType.UNKNOWN, "the limit is unknown: clients' machine 20%");
    assertThat(limit().ranking()).isEmpty();
  }

  @Test
  public void withoutAWordFromAClientsMachineTheRoundTripIsNotNamed() {
    unknownClients = 1;
    assertThat(type()).isEqualTo(LimitType.UNKNOWN);
    unknownClients = 0;
    hostBusy = NONE;
    hostClients = NONE;
    assertThat(type()).isEqualTo(LimitType.CONCURRENCY);
    clientCpu = NONE;
    assertThat(type()).isEqualTo(LimitType.UNKNOWN);
  }

  @Test
  public void ifItIsNotKnownWhereCallsAreTheRoundTripMayBeAllOfTheirTime() {
    active = NONE;
    waiting = NONE;
    assertLimit(
        LimitType.CONCURRENCY,
        "limited by too few client threads: 8 threads x 1.1 ms; servers 20% busy, clients' machine 20%");
    callsPerOperation = NONE;
    active = OptionalDouble.of(7);
    waiting = OptionalDouble.of(0);
    assertThat(named()).containsExactly(LimitType.CONCURRENCY);
  }

  @Test
  public void aTargetThatIsReachedIsTheLimitWhateverElseIsBusy() {
    target = OptionalInt.of(7300);
    serverCpu = OptionalDouble.of(0.99);
    assertLimit(
        LimitType.TARGET,
        "limited by the target rate: 7,300 operations/s; servers 99% busy, clients' machine 20%");
    assertThat(limit().ranking()).hasSize(1);
    target = OptionalInt.of(8000);
    assertThat(type()).isEqualTo(LimitType.SERVER_CPU);
  }

  @Test
  public void aTargetThatTheThreadsAreTooFewForIsNotReachedForTheRoundTrip() {
    target = OptionalInt.of(20_000);
    assertThat(type()).isEqualTo(LimitType.CONCURRENCY);
    underWay = OptionalDouble.of(4);
    assertThat(gain(LimitType.CONCURRENCY)).isZero();
  }

  @Test
  public void threadsThatDoNotWaitForTheirCallsAreNotLimitedByTheRoundTrip() {
    underWay = OptionalDouble.of(8.7);
    assertThat(type()).isEqualTo(LimitType.CONCURRENCY);
    underWay = OptionalDouble.of(40);
    assertThat(type()).isEqualTo(LimitType.UNKNOWN);
    underWay = OptionalDouble.of(6);
    assertThat(type()).as("they wait for something else").isEqualTo(LimitType.UNKNOWN);
  }

  @Test
  public void threadsWaitForTheCallOfTheirBatch() {
    underWay = OptionalDouble.of(800);
    callsPerOperation = OptionalDouble.of(0.01);
    active = OptionalDouble.of(2);
    assertLimit(
        LimitType.CONCURRENCY,
        "limited by too few client threads: 8 threads x 1.1 ms, 2.0 of 8.0 calls under way in handlers;"
            + " servers 20% busy, clients' machine 20%");
    assertThat(gain(LimitType.CONCURRENCY)).isCloseTo(3, NEARLY);
  }

  @Test
  public void clientsAndServersShareTheProcessorsOfTheirMachine() {
    share(0.97, 0.44, 0.47);
    assertLimit(
        LimitType.SHARED_CPU,
        "limited by the processors that clients and servers share: 97% busy (clients 47%, servers"
            + " 44%)");
    hostServers = NONE;
    assertLimit(
        LimitType.SHARED_CPU,
        "limited by the processors that clients and servers share: 97% busy (clients 47%, servers"
            + " and others 50%)");
  }

  @Test
  public void processorsAreSharedWithOtherProcessesAndTheHypervisorToo() {
    share(0.97, 0.2, 0.15);
    assertLimit(
        LimitType.SHARED_CPU,
        "limited by the processors that clients and servers share: 97% busy (clients 15%, servers"
            + " 20%, others 62%)");
    assertThat(gain(LimitType.CONCURRENCY)).as("3% is left for 35%").isCloseTo(0.086, NEARLY);
    share(0.35, 0.2, 0.15);
    hostSteal = OptionalDouble.of(0.6);
    assertLimit(
        LimitType.SHARED_CPU,
        "limited by the processors that clients and servers share: 35% busy (clients 15%, servers"
            + " 20%), 60% withheld by the hypervisor");
    hostSteal = OptionalDouble.of(0.2);
    assertThat(type()).isEqualTo(LimitType.CONCURRENCY);
    assertThat(limit().text()).endsWith("35%, 20% withheld by the hypervisor");
  }

  @Test
  public void callsWaitForProcessorsAsInAQueueByErlang() {
    calls(100_000, 1, 0);
    gc = NONE;
    share(0.83, 0.43, 0.4);
    processors = 2;
    // M/M/2: the time in the system is that of the service / (1 - use * use).
    assertThat(gain(LimitType.SHARED_CPU)).isCloseTo(0.83 * 0.83 / (1 - 0.83 * 0.83), within(0.01));
    processors = 10;
    share(0.9, 0.5, 0.4);
    // The table of Erlang C: 0.6687 of the calls wait with an offered load of 9.
    assertThat(gain(LimitType.SHARED_CPU)).isCloseTo(0.6687, within(0.001));
  }

  @Test
  public void aCallDoesNotWaitForItself() {
    processors = 2;
    share(0.48, 0.26, 0.2);
    calls(1, 1, 0.2);
    assertThat(gain(LimitType.SHARED_CPU)).isZero();
    hotThread = OptionalDouble.of(0.8);
    assertThat(gain(LimitType.CLIENT_THREAD)).isZero();
    calls(100_000, 1, 0);
    assertThat(gain(LimitType.SHARED_CPU)).isGreaterThan(0.25);
    calls(4, 1, 0);
    assertThat(gain(LimitType.CLIENT_THREAD)).isPositive();
  }

  /** The figures of an earlier campaign of sharing-requests, where 2 processors are shared. */
  @Test
  public void theLimitIsWhatWasWorthAsMuchWhenItWasRemoved() {
    processors = 2;
    share(0.46, 0.26, 0.2);
    calls(1, 1, 0.2);
    hotThread = OptionalDouble.of(0.3);
    assertThat(named()).as("16 threads: 2.9 times").containsExactly(LimitType.CONCURRENCY);

    share(0.83, 0.42, 0.38);
    calls(16, 1, 0.3);
    hotThread = OptionalDouble.of(0.43);
    assertThat(named()).as("256 threads: 1.1 times").containsExactly(LimitType.SHARED_CPU);
    calls(256, 1, 0.3);
    assertThat(named()).containsExactly(LimitType.SHARED_CPU);

    share(0.7, 0.45, 0.23);
    calls(16, 6.5, 1.2);
    hotThread = OptionalDouble.of(0.19);
    assertThat(named()).as("256 threads: 2.8 times").containsExactly(LimitType.CONCURRENCY);
  }

  /** Figures of single updates with FSYNC_WAL, on HDFS in containers. */
  @Test
  public void limitsThatGainAboutAsMuchAreATie() {
    processors = 2;
    share(0.9, 0.15, 0.29);
    hostServers = OptionalDouble.of(0.3);
    calls(16, 1, 10.9);
    sync = OptionalDouble.of(0.5);
    assertLimit(
        LimitType.WAL_SYNC,
        "limited by WAL syncs: they take at least 50% of the time of all calls; and by the"
            + " processors that clients and servers share: 90% busy (clients 29%, servers 30%,"
            + " others 31%)");
    sync = OptionalDouble.of(0.1);
    assertThat(named()).containsExactly(LimitType.SHARED_CPU);
  }

  @Test
  public void aBusyMachineOfTheClientsAloneIsTheirs() {
    hostBusy = OptionalDouble.of(0.9);
    hostClients = OptionalDouble.of(0.8);
    assertLimit(LimitType.CLIENT_CPU, "limited by the clients' processors: 90% busy (clients 80%)");
    hostBusy = OptionalDouble.of(0.97);
    hostClients = OptionalDouble.of(0.1);
    assertLimit(
        LimitType.CLIENT_CPU,
        "limited by the clients' processors: 97% busy (clients 10%, others 87%)");
    active = OptionalDouble.of(8);
    assertThat(gain(LimitType.CLIENT_CPU)).as("no call is outside of the servers").isZero();
  }

  @Test
  public void aClientThatIsBoundToAProcessorIsLimitedByItOnAnIdleMachine() {
    share(0.6, 0.2, 0.23);
    clientCpu = OptionalDouble.of(0.93);
    assertLimit(
        LimitType.CLIENT_CPU,
        "limited by the clients' processors: a client used 93% of the processors that it may use");
  }

  @Test
  public void aServerIsLimitedByItsOwnProcessors() {
    serverCpu = OptionalDouble.of(0.95);
    assertLimit(LimitType.SERVER_CPU, "limited by the servers' processors: they were 95% busy");
    processors = 64;
    assertThat(gain(LimitType.SERVER_CPU)).as("3 of them are idle").isLessThan(0.2);
  }

  @Test
  public void aBusyServerHoldsBackItsShareOfTheCalls() {
    calls(100_000, 1, 0);
    gc = NONE;
    serverCpu = OptionalDouble.of(0.83);
    processors = 2;
    // M/M/2: the time in the system is that of the service / (1 - use * use).
    double share = 0.83 * 0.83;
    assertThat(gain(LimitType.SERVER_CPU)).isCloseTo(share / (1 - share), within(0.01));

    // One of 50 servers, with half of the calls; the others are idle.
    servers = 50;
    busiest = OptionalDouble.of(0.83);
    busiestCalls = OptionalDouble.of(0.5);
    serverCpu = OptionalDouble.of(0.415);
    share /= 2;
    assertThat(gain(LimitType.SERVER_CPU)).isCloseTo(share / (1 - share), within(0.01));

    busiestCalls = OptionalDouble.of(0.02);
    serverCpu = OptionalDouble.of(0.02 * 0.83);
    assertThat(gain(LimitType.SERVER_CPU)).as("it names no campaign").isZero();
  }

  @Test
  public void aHotServerIsNamed() {
    servers = 3;
    busiest = OptionalDouble.of(0.97);
    busiestCalls = OptionalDouble.of(0.6);
    serverCpu = OptionalDouble.of(0.6 * 0.97 + 0.4 * 0.3);
    assertLimit(
        LimitType.SERVER_CPU,
        "limited by the servers' processors: those of one server, with 60% of the calls, were"
            + " 97% busy, those of the others 30%");
    busiest = OptionalDouble.of(0.98);
    serverCpu = OptionalDouble.of(0.96);
    assertLimit(
        LimitType.SERVER_CPU,
        "limited by the servers' processors: they were 96% busy, weighted by the calls of each server");
  }

  @Test
  public void oneThreadOfTheClientCanBeTheLimit() {
    hotThread = OptionalDouble.of(0.95);
    assertLimit(
        LimitType.CLIENT_THREAD, "limited by a client thread: netty-1 used 95% of a processor");
    hotThread = OptionalDouble.of(0.5);
    assertThat(named()).containsExactly(LimitType.CONCURRENCY);
  }

  @Test
  public void aFullNetworkIsTheLimit() {
    network = OptionalDouble.of(0.95);
    assertLimit(
        LimitType.NETWORK, "limited by the network: 95% of what a client's interfaces can carry");
    network = OptionalDouble.of(0.5);
    assertThat(named()).containsExactly(LimitType.CONCURRENCY);
  }

  @Test
  public void callsThatWaitWhileFewHaveAHandlerAreTheHandlersLimit() {
    waiting = OptionalDouble.of(6);
    assertLimit(
        LimitType.HANDLERS,
        "limited by the servers' handlers: 6.0 calls waited for a handler while 1.0 were in one;"
            + " servers 20% busy, clients' machine 20%");
    serverCpu = OptionalDouble.of(0.97);
    active = OptionalDouble.of(2);
    assertThat(type())
        .as("another handler would find no processor")
        .isEqualTo(LimitType.SERVER_CPU);
  }

  @Test
  public void callsThatWaitForAHandlerDoNotKeepOthersFromTheProcessors() {
    // Scans with a filter and one handler, as measured.
    processors = 2;
    share(0.79, 0.58, 0.17);
    active = OptionalDouble.of(1);
    waiting = OptionalDouble.of(6);
    assertThat(type()).isEqualTo(LimitType.HANDLERS);
    assertThat(gain(LimitType.SHARED_CPU)).isLessThan(gain(LimitType.HANDLERS));
    assertThat(gain(LimitType.CONCURRENCY)).as("more threads would wait, too").isZero();
  }

  @Test
  public void callsThatWaitForAHandlerAreItsLimitThoughMostGoToOneRegion() {
    hotRegion = OptionalDouble.of(0.95);
    waiting = OptionalDouble.of(7);
    assertThat(limit().text())
        .startsWith(
            "limited by the servers' handlers: 7.0 calls waited for a handler while 1.0 were in"
                + " one, and one of 8 regions takes 95% of the requests");
    waiting = OptionalDouble.of(0);
    active = OptionalDouble.of(8);
    assertThat(type()).as("none waits for a handler").isEqualTo(LimitType.HOT_REGION);
  }

  @Test
  public void heldBackWritesAreTheCompactionsLimitWhereThereAreSome() {
    blocked = OptionalDouble.of(0.4);
    assertLimit(
        LimitType.MEMSTORE_BLOCKED,
        "limited by full memstores: writes were blocked for 40% of the time (removing this"
            + " gains at most 67%)");
    assertThat(gain(LimitType.MEMSTORE_BLOCKED)).isCloseTo(2 / 3.0, NEARLY);
    callsPerOperation = OptionalDouble.of(0.5);
    assertThat(limit().ranking().get(0).text())
        .as("a call of two operations holds back more threads")
        .isEqualTo("writes were blocked for 40% of the time");
    callsPerOperation = OptionalDouble.of(1);
    assertThat(gain(LimitType.CONCURRENCY)).as("more threads would be blocked").isZero();
    compactions = OptionalDouble.of(1.2);
    assertLimit(
        LimitType.COMPACTION,
        "limited by compactions that fall behind: writes were blocked for 40% of the time"
            + " (removing this gains at most 67%), with 1.2 compactions under way on a server");
  }

  @Test
  public void writesThatAreBlockedABitOnBusyServersAreNotLimitedByIt() {
    blocked = OptionalDouble.of(0.1);
    compactions = OptionalDouble.of(2);
    assertThat(gain(LimitType.COMPACTION)).as("a ninth at most").isCloseTo(1 / 9.0, NEARLY);
    serverCpu = OptionalDouble.of(0.97);
    assertThat(named()).containsExactly(LimitType.SERVER_CPU);
    assertThat(gain(LimitType.COMPACTION)).isZero();
  }

  @Test
  public void collectionsGainTheirShareOfTheTimeThoughProcessorsAreBusy() {
    gc = OptionalDouble.of(0.15);
    assertThat(gain(LimitType.GC)).isCloseTo(0.15 / 0.85, NEARLY);
    assertThat(type()).isEqualTo(LimitType.CONCURRENCY);
    gc = OptionalDouble.of(0.6);
    serverCpu = OptionalDouble.of(0.97);
    assertThat(limit().text())
        .startsWith(
            "limited by garbage collection of the servers: the servers spent 60% of the time in"
                + " garbage collections");
    assertThat(gain(LimitType.SERVER_CPU)).as("in the rest of the time").isLessThan(0.4 / 0.6);
  }

  @Test
  public void syncsAndReadsTakeTheirShareOfTheTime() {
    active = OptionalDouble.of(6);
    sync = OptionalDouble.of(0.7);
    assertLimit(
        LimitType.WAL_SYNC,
        "limited by WAL syncs: they take at least 70% of the time of all calls");
    assertThat(gain(LimitType.WAL_SYNC)).isCloseTo(7 / 3.0, NEARLY);
    sync = OptionalDouble.of(0.1);
    disk = OptionalDouble.of(0.6);
    assertLimit(
        LimitType.DISK_READ,
        "limited by file system reads: they take at least 60% of the time of all calls");
    assertThat(gain(LimitType.DISK_READ)).isCloseTo(1.5, NEARLY);
  }

  @Test
  public void whatHandlersWaitForCallsWaitForThatWaitForThem() {
    // 2 of 8 calls are in handlers, 60% of whose time is that of syncs.
    waiting = OptionalDouble.of(6);
    active = OptionalDouble.of(2);
    sync = OptionalDouble.of(0.15);
    assertThat(limit().text())
        .startsWith("limited by WAL syncs: they take at least 60% of the time in handlers");
    assertThat(gain(LimitType.WAL_SYNC)).isCloseTo(1.5, NEARLY);
    sync = NONE;
    disk = OptionalDouble.of(0.15);
    assertThat(type()).isEqualTo(LimitType.DISK_READ);
    disk = OptionalDouble.of(0.03);
    serverCpu = OptionalDouble.of(0.4);
    assertThat(type()).isEqualTo(LimitType.HANDLERS);
  }

  @Test
  public void readsThatAreTooShortToBePublishedShowByWhereCallsWait() {
    missed = OptionalDouble.of(1);
    active = OptionalDouble.of(6);
    assertLimit(
        LimitType.DISK_READ,
        "limited by file system reads: 1.0 blocks a call are read from the file system, and 6.0 of"
            + " 8.0 calls under way are in handlers, while the servers use 0.8 processors");
    active = OptionalDouble.of(2);
    assertThat(type()).isEqualTo(LimitType.CONCURRENCY);
  }

  @Test
  public void aHotRegionIsTheLimitWhereItsCallsWaitInHandlers() {
    hotRegion = OptionalDouble.of(0.95);
    assertThat(type()).isEqualTo(LimitType.CONCURRENCY);
    active = OptionalDouble.of(7);
    assertLimit(
        LimitType.HOT_REGION,
        "limited by one region: one of 8 regions takes 95% of the requests, and 7.0 of 8.0 calls"
            + " under way are in handlers, while the servers use 0.8 processors");
    hotRegion = OptionalDouble.of(0.3);
    assertThat(type()).isEqualTo(LimitType.SERVER_WAIT);
  }

  @Test
  public void handlersThatUseNoProcessorWaitInsideTheServers() {
    // Updates of one row, in the only region of the table.
    hotRegion = OptionalDouble.of(1);
    regions = 1;
    active = OptionalDouble.of(7);
    assertLimit(
        LimitType.SERVER_WAIT,
        "limited by waiting inside the servers: 7.0 of 8.0 calls under way are in handlers, while"
            + " the servers use 0.8 processors");
    active = OptionalDouble.of(9);
    assertThat(limit().text())
        .as("handlers are those of all clients")
        .endsWith(
            ": 9.0 calls are in handlers, those of other clients included; 8.0 of the campaign's are"
                + " under way, while the servers use 0.8 processors");
    active = OptionalDouble.of(8.1);
    assertThat(limit().text())
        .endsWith(
            ": all 8.0 calls under way are in handlers, while the servers use 0.8 processors");
    active = OptionalDouble.of(7);
    assertThat(gain(LimitType.CONCURRENCY))
        .as("only an eighth of the time is outside")
        .isCloseTo(1 / 7.0, NEARLY);
    regions = 2;
    assertThat(type()).as("the other one gets nothing").isEqualTo(LimitType.HOT_REGION);
  }

  @Test
  public void handlersThatWaitForAProcessorDoNotWaitForSomethingElse() {
    processors = 2;
    share(0.95, 0.6, 0.3);
    calls(16, 1, 6);
    assertThat(gain(LimitType.SERVER_WAIT)).isZero();
  }

  @Test
  public void whatGainsLessThanAPartInTwentyIsNoLimit() {
    underWay = OptionalDouble.of(6);
    gc = OptionalDouble.of(0.04);
    assertThat(type()).isEqualTo(LimitType.UNKNOWN);
    gc = OptionalDouble.of(0.05);
    assertThat(type()).isEqualTo(LimitType.GC);
  }

  @Test
  public void theRankingIsByGain() {
    active = OptionalDouble.of(5);
    sync = OptionalDouble.of(0.4);
    gc = OptionalDouble.of(0.2);
    assertThat(limit().ranking())
        .extracting(Limit.Estimate::type)
        .containsExactly(
            LimitType.WAL_SYNC, LimitType.CONCURRENCY, LimitType.GC, LimitType.SERVER_WAIT);
    assertThat(limit().ranking())
        .extracting(Limit.Estimate::gain)
        .isSortedAccordingTo((a, b) -> Double.compare(b, a));
  }

  @Test
  public void everyTypeHasAClause() {
    target = OptionalInt.of(7300);
    network = OptionalDouble.of(0.2);
    compactions = OptionalDouble.of(1);
    LimitRules rules = new LimitRules(evidence());
    for (LimitType type : LimitType.values()) {
      assertThatCode(() -> rules.text(type))
          .as("<#macro %s> of limit.ftl", type.name())
          .doesNotThrowAnyException();
    }
  }

  @Test
  public void everyRemedyNamesASetting() {
    for (LimitType type : LimitType.values()) {
      assertThat(type.code()).matches("[a-z-]+");
      assertThat(type.estimate()).isNotBlank();
      assertThat(type.remedy()).containsPattern("`[a-zA-Z_.]+(: [a-z]+)?`");
    }
  }
}

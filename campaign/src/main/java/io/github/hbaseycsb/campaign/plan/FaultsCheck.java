package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.DurationText;
import io.github.hbaseycsb.model.plan.Fault;
import io.github.hbaseycsb.model.plan.Fault.Action;
import io.github.hbaseycsb.model.plan.Fault.Role;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.PlanKeys.ClientPlace;
import io.github.hbaseycsb.model.plan.PlanKeys.LoadMethod;
import io.github.hbaseycsb.model.plan.PlanKeys.Restore;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds faults that do not fit into the runs, or cannot be done on the cluster. */
record FaultsCheck(Settings settings) {
  private static final Set<Action> OF_ONE_PROCESS =
      EnumSet.of(Action.KILL, Action.PAUSE, Action.STOP);

  void check() {
    List<Fault> faults = settings.get(PlanKeys.FAULTS);
    if (faults.isEmpty()) {
      return;
    }
    Optional<Duration> window = settings.given(PlanKeys.DURATION);
    if (window.isEmpty()) {
      refuse(PlanKeys.DURATION, "needs runs.duration: set it");
    }
    if (settings.hasSection(PlanKeys.FIND)) {
      refuse(PlanKeys.FIND_FROM, "cannot be combined with runs.find: leave one out");
    }
    if (settings.get(PlanKeys.ON) == ClientPlace.MAPREDUCE) {
      refuse(PlanKeys.ON, "needs clients on this machine: use runs.on: local");
    }
    if (settings.get(PlanKeys.LOAD) == LoadMethod.EMPTY) {
      refuse(PlanKeys.LOAD, "needs a loaded table: use another dataset.load than empty");
    }
    if (settings.get(PlanKeys.PROFILE)) {
      refuse(PlanKeys.PROFILE, "cannot be combined with runs.profile: leave one out");
    }
    for (Fault fault : faults) {
      window.ifPresent(length -> checkTime(fault, length));
      checkPossible(fault);
    }
  }

  private void checkTime(Fault fault, Duration window) {
    Duration end = fault.at().plus(fault.undo().orElse(Duration.ZERO));
    if (fault.at().compareTo(window) >= 0 || end.compareTo(window) > 0) {
      refuse(
          fault,
          PlanKeys.DURATION,
          "the window ends after %s: use less, or a longer runs.duration"
              .formatted(DurationText.format(window)));
    }
  }

  private void checkPossible(Fault fault) {
    boolean docker = settings.hasSection(PlanKeys.DOCKER);
    boolean local = settings.hasSection(PlanKeys.LOCAL);
    boolean ofRegionServer = fault.on().equals(Optional.of(Role.REGIONSERVER));
    if (fault.action().isOfServers() && !docker && !local) {
      refuse(fault, "the campaign did not start these servers: use command, or cluster.docker");
      return;
    }
    if (fault.action().isOfServers()
        && local
        && !(OF_ONE_PROCESS.contains(fault.action()) && ofRegionServer)) {
      refuse(
          fault,
          "cluster.local is one process: use kill, pause or stop on regionserver, or"
              + " cluster.docker");
      return;
    }
    checkDisk(fault);
    boolean movesRegions = fault.action() == Action.MOVE_REGION || fault.action() == Action.BALANCE;
    int servers = docker ? settings.get(PlanKeys.REGION_SERVERS) : 1;
    if (movesRegions && (docker || local) && servers == 1) {
      refuse(fault, "there is one region server: use cluster.docker with two or more");
    }
    checkNumber(fault, servers);
    if (fault.action().changesRegions()
        && settings.get(PlanKeys.RESTORE) != Restore.SNAPSHOT_EACH_RUN) {
      refuse(
          fault,
          PlanKeys.RESTORE,
          "the table has other regions afterwards, and each run needs those that were loaded: use"
              + " restore: snapshot-each-run");
    }
  }

  /** Servers of {@code cluster.local} and {@code cluster.docker} are known before they start. */
  private void checkNumber(Fault fault, int regionServers) {
    if (fault.on().isEmpty()) {
      return;
    }
    Role role = fault.on().get();
    int servers =
        switch (role) {
          case REGIONSERVER -> regionServers;
          case DATANODE -> ClusterTarget.Docker.DATA_NODES;
          default -> 1;
        };
    if (fault.which().matches("\\d+") && Integer.parseInt(fault.which()) > servers) {
      String fewer = role == Role.REGIONSERVER ? "region servers" : "servers of that role";
      refuse(
          fault,
          PlanKeys.REGION_SERVERS,
          "the cluster has fewer %s: use at most %d".formatted(fewer, servers));
    }
  }

  private void checkDisk(Fault fault) {
    boolean limited = settings.given(PlanKeys.DOCKER_DISK).isPresent();
    boolean ofDataNode = fault.on().equals(Optional.of(Role.DATANODE));
    if (fault.action() == Action.FILL_DISK && !limited) {
      refuse(
          fault,
          PlanKeys.DOCKER_DISK,
          "would fill the disk of this machine: set cluster.docker.disk, such as 4g");
    }
    if (limited && ofDataNode && fault.action() == Action.SLOW_DISK) {
      refuse(
          fault,
          PlanKeys.DOCKER_DISK,
          "a disk in memory cannot be slowed: leave out cluster.docker.disk");
    }
    if (limited && ofDataNode && fault.action().endsServers()) {
      refuse(
          fault,
          PlanKeys.DOCKER_DISK,
          "a DataNode whose disk is in memory loses it when it ends: leave out cluster.docker.disk,"
              + " or use pause");
    }
  }

  private void refuse(Fault fault, String text) {
    refuse(fault, PlanKeys.FAULTS, text);
  }

  private void refuse(Fault fault, Key<?> other, String text) {
    int item = settings.get(PlanKeys.FAULTS).indexOf(fault);
    settings.refuse(PlanKeys.FAULTS, item, other, fault + ": " + text);
  }

  private void refuse(Key<?> other, String text) {
    settings.refuse(PlanKeys.FAULTS, other, text);
  }
}

package io.github.hbaseycsb.campaign.plan.resolve;

import io.github.hbaseycsb.campaign.plan.keys.Key;
import io.github.hbaseycsb.campaign.plan.keys.PlanKeys;
import io.github.hbaseycsb.campaign.plan.keys.Settings;
import io.github.hbaseycsb.campaign.plan.yaml.BadValueException;
import io.github.hbaseycsb.campaign.plan.yaml.Location;
import io.github.hbaseycsb.campaign.plan.yaml.Problems;
import io.github.hbaseycsb.campaign.plan.yaml.YamlNode.Scalar;
import io.github.hbaseycsb.model.Counted;
import io.github.hbaseycsb.model.find.FindSpec;
import io.github.hbaseycsb.model.spec.CacheState;
import io.github.hbaseycsb.model.spec.ClientPlace;
import io.github.hbaseycsb.model.spec.DurationText;
import io.github.hbaseycsb.model.spec.LoadMethod;
import io.github.hbaseycsb.model.spec.Restore;
import io.github.hbaseycsb.model.spec.RunsSpec;
import io.github.hbaseycsb.model.spec.SettleSpec;
import io.github.hbaseycsb.model.spec.WarmUp;
import io.github.hbaseycsb.model.spec.Workload;
import io.github.hbaseycsb.property.SecretNames;
import io.github.hbaseycsb.property.YcsbProperty;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Reads a cell's runs and what precedes them, and finds contradictions among them. */
final class RunsReader {
  private final Settings settings;
  private final Workload workload;
  private final Location location;
  private final ObjectiveUse objectives;
  private final Problems problems;

  RunsReader(
      Settings settings,
      Workload workload,
      Location location,
      ObjectiveUse objectives,
      Problems problems) {
    this.objectives = objectives;
    this.settings = settings;
    this.workload = workload;
    this.location = location;
    this.problems = problems;
  }

  SettleSpec settle() {
    Duration quiet = settings.get(PlanKeys.QUIET);
    Duration timeout = settings.get(PlanKeys.TIMEOUT);
    if (quiet.compareTo(timeout) >= 0) {
      refuse(
          PlanKeys.QUIET,
          PlanKeys.TIMEOUT,
          DurationText.format(quiet)
              + " is not less than settle.timeout, "
              + DurationText.format(timeout)
              + ": use less");
    }
    return new SettleSpec(
        settings.get(PlanKeys.FLUSH),
        settings.get(PlanKeys.MAJOR_COMPACT),
        quiet,
        timeout,
        settings.get(PlanKeys.SERVER_WARMUP));
  }

  Restore restore() {
    Restore restore = settings.get(PlanKeys.RESTORE);
    if (settings.get(PlanKeys.LOAD) == LoadMethod.EMPTY && restore != Restore.NONE) {
      refuse(
          PlanKeys.RESTORE,
          PlanKeys.LOAD,
          "with dataset.load: empty each run has a new table, so there is nothing to restore: use"
              + " none");
    }
    return restore;
  }

  /**
   * The runs for each combination of threads and target.
   *
   * @param rows of the table; 0 if that is not known
   */
  List<RunsSpec> all(long rows) {
    checkProfile();
    checkEnd();
    checkMost();
    checkArguments();
    List<Optional<Integer>> targets =
        settings
            .given(PlanKeys.TARGET)
            .map(list -> list.stream().map(Optional::of).toList())
            .orElseGet(() -> List.of(Optional.empty()));
    Optional<FindSpec> find = new FindReader(settings, workload, objectives, problems).find();
    if (find.isPresent()) {
      return settings.get(PlanKeys.THREADS).stream().map(it -> searched(it, find.get())).toList();
    }
    List<RunsSpec> specs = new ArrayList<>();
    for (int threads : settings.get(PlanKeys.THREADS)) {
      targets.forEach(target -> specs.add(spec(threads, target)));
    }
    specs.forEach(spec -> checkOperations(spec, rows));
    return specs;
  }

  /** Checks that the clients suffice for the lowest and the highest rate of a search. */
  private RunsSpec searched(int threads, FindSpec find) {
    RunsSpec runs = spec(threads, Optional.empty());
    if (runs.clients() > find.from()) {
      refuse(
          PlanKeys.FIND_FROM,
          PlanKeys.CLIENTS,
          runs.clients() + " clients cannot share it: use at least as many");
    }
    if (runs.duration().isPresent()) {
      ClientLimit.complaint(runs.at(find.to(), runs.duration().get()), Map.of(), 0)
          .ifPresent(text -> refuse(PlanKeys.CLIENTS, PlanKeys.FIND_TO, text));
    }
    return runs.withFind(find);
  }

  private void checkOperations(RunsSpec spec, long rows) {
    Map<String, String> properties = new TreeMap<>(workload.properties());
    properties.putAll(settings.get(PlanKeys.PROPERTIES));
    Key<?> other = spec.duration().isPresent() ? PlanKeys.TARGET : PlanKeys.OPERATIONS;
    ClientLimit.complaint(spec, properties, rows)
        .ifPresent(text -> refuse(PlanKeys.CLIENTS, other, text));
  }

  private RunsSpec spec(int threads, Optional<Integer> target) {
    int clients = settings.get(PlanKeys.CLIENTS);
    if (clients > threads) {
      refuse(
          PlanKeys.CLIENTS,
          PlanKeys.THREADS,
          clients
              + " clients cannot share "
              + Counted.of(threads, "thread")
              + ": use at most as many");
    }
    if (clients > target.orElse(clients)) {
      refuse(
          PlanKeys.CLIENTS,
          PlanKeys.TARGET,
          clients
              + " clients cannot share a target of "
              + Counted.of(target.get(), "operation")
              + " per second: use at most as many");
    }
    return new RunsSpec(
            settings.get(PlanKeys.COUNT),
            settings.given(PlanKeys.DURATION),
            warmUp(),
            settings
                .given(PlanKeys.OPERATIONS)
                .map(OptionalLong::of)
                .orElseGet(OptionalLong::empty),
            threads,
            target.map(OptionalInt::of).orElseGet(OptionalInt::empty),
            clients,
            settings.get(PlanKeys.ON),
            settings.get(PlanKeys.START_TIMEOUT),
            settings.get(PlanKeys.CACHE),
            settings.get(PlanKeys.JVM_ARGUMENTS))
        .withProfile(settings.get(PlanKeys.PROFILE));
  }

  private WarmUp warmUp() {
    Optional<WarmUp> given = settings.given(PlanKeys.WARMUP);
    if (settings.given(PlanKeys.DURATION).isPresent()) {
      // A warm-up would fill the cache, which has to be cold.
      boolean cold = settings.get(PlanKeys.CACHE) == CacheState.COLD;
      return given.orElse(cold ? WarmUp.NONE : WarmUp.AUTO);
    }
    if (given.filter(WarmUp::isAuto).isPresent()) {
      refuse(
          PlanKeys.WARMUP,
          PlanKeys.DURATION,
          "auto needs runs.duration: use a duration, or leave it out (in a variant, set it to"
              + " nothing)");
    }
    return given.orElse(WarmUp.NONE);
  }

  /** Checks runs.until, for variants with other numbers of runs, too. */
  private void checkMost() {
    int count = settings.get(PlanKeys.COUNT);
    int restarts = settings.get(PlanKeys.RESTARTS);
    int planned = count * Math.max(1, restarts);
    int most = settings.given(PlanKeys.UNTIL_MAX).orElse(planned);
    if (most < planned) {
      refuse(
          PlanKeys.UNTIL_MAX,
          PlanKeys.COUNT,
          most
              + " is less than the planned runs of a cell, runs.count "
              + count
              + (restarts > 0 ? " x runs.restarts " + restarts : "")
              + ": use at least "
              + planned);
    }
  }

  private void checkEnd() {
    boolean duration = settings.given(PlanKeys.DURATION).isPresent();
    boolean operations = settings.given(PlanKeys.OPERATIONS).isPresent();
    if (duration && operations) {
      refuse(
          PlanKeys.OPERATIONS,
          PlanKeys.DURATION,
          "cannot be combined with runs.duration: leave one out, or in a variant set it to"
              + " nothing");
    }
    Optional<String> inFile =
        Optional.ofNullable(workload.properties().get(YcsbProperty.OPERATION_COUNT.key()));
    if (duration || operations) {
      return;
    }
    if (inFile.isPresent()) {
      checkOperationCount(inFile.get());
    } else if (!workload.hasRowRanges()) {
      problems.add(
          location,
          PlanKeys.DURATION.path(),
          "is missing, and workload "
              + workload.name()
              + " has no operationcount: set runs.duration or runs.operations");
    }
  }

  private void checkOperationCount(String inFile) {
    try {
      PlanKeys.OPERATIONS.type().read(new Scalar(location, inFile));
    } catch (BadValueException e) {
      problems.add(
          location,
          PlanKeys.OPERATIONS.path(),
          "operationcount of workload " + workload.name() + ": " + e.getMessage());
    }
  }

  private void checkProfile() {
    if (settings.get(PlanKeys.PROFILE) && settings.get(PlanKeys.ON) == ClientPlace.MAPREDUCE) {
      refuse(
          PlanKeys.PROFILE,
          PlanKeys.ON,
          "clients on MapReduce cannot be profiled: use false, or runs.on:" + " local");
    }
  }

  /**
   * Refuses secrets: every user of the machine can see a process's arguments, and the results
   * contain them.
   */
  private void checkArguments() {
    Stream<String> names =
        settings.get(PlanKeys.JVM_ARGUMENTS).stream().map(argument -> argument.split("=", 2)[0]);
    names
        .filter(SecretNames::isSecret)
        .forEach(
            name ->
                refuse(
                    PlanKeys.JVM_ARGUMENTS,
                    PlanKeys.JVM_ARGUMENTS,
                    name + " holds a secret: keep it in a file that the client reads"));
  }

  private void refuse(Key<?> key, Key<?> other, String text) {
    if (!settings.isRefused(key) && !settings.isRefused(other)) {
      problems.add(settings.location(key), key.path(), text);
    }
  }
}

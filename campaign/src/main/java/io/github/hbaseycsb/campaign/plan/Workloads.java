package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.client.WorkloadFiles;
import io.github.hbaseycsb.model.plan.Location;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.Workload;
import io.github.hbaseycsb.property.SecretNames;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Finds the workload files that a plan names, each in the first directory that has it. */
record Workloads(List<Path> directories, Problems problems) {
  /** A file; empty, with a problem reported, if it does not exist or cannot be read. */
  Optional<Workload> find(String name, Location location) {
    Optional<Path> file =
        directories.stream()
            .map(directory -> directory.resolve(name).toAbsolutePath().normalize())
            .map(WorkloadFiles::find)
            .filter(Files::isRegularFile)
            .findFirst();
    if (file.isEmpty()) {
      problems.add(
          location,
          PlanKeys.WORKLOADS.path(),
          "there is no file %s in %s: %s"
              .formatted(
                  name,
                  String.join(" or ", directories.stream().map(Path::toString).toList()),
                  Suggestion.suggestion(name, names())));
      return Optional.empty();
    }
    try {
      Optional<Workload> workload =
          Optional.of(Workload.read(file.get())).filter(it -> isWithoutSecrets(it, location));
      workload.ifPresent(it -> checkReserved(it, location));
      return workload;
    } catch (IOException e) {
      problems.add(
          location,
          PlanKeys.WORKLOADS.path(),
          file.get() + " cannot be read (" + e.getMessage() + "): use a properties file");
      return Optional.empty();
    }
  }

  /** Refuses secrets, because the file is copied into the results. */
  private boolean isWithoutSecrets(Workload workload, Location location) {
    Optional<String> secret =
        workload.properties().keySet().stream().filter(SecretNames::isSecret).findFirst();
    secret.ifPresent(
        key ->
            problems.add(
                location,
                PlanKeys.WORKLOADS.path(),
                "%s contains the secret %s: pass it with --set properties.%s"
                    .formatted(workload.file(), key, key)));
    return secret.isEmpty();
  }

  /** Refuses what the plan or the campaign decides. */
  private void checkReserved(Workload workload, Location location) {
    workload
        .properties()
        .forEach(
            (key, value) ->
                ReservedProperties.inWorkload(key, value)
                    .ifPresent(
                        why ->
                            problems.add(
                                location,
                                PlanKeys.WORKLOADS.path(),
                                "%s sets %s=%s, %s".formatted(workload.file(), key, value, why))));
  }

  private TreeSet<String> names() {
    TreeSet<String> names = new TreeSet<>();
    for (Path directory : directories) {
      if (Files.isDirectory(directory)) {
        try (Stream<Path> files = Files.list(directory)) {
          files
              .filter(Files::isRegularFile)
              .map(file -> file.getFileName().toString())
              .filter(name -> !name.contains("."))
              .forEach(names::add);
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }
    }
    return names;
  }
}

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
      problem(
          location,
          "there is no file %s in %s: %s"
              .formatted(
                  name,
                  String.join(" or ", directories.stream().map(Path::toString).toList()),
                  Suggestion.suggestion(name, names())));
      return Optional.empty();
    }
    try {
      return Optional.of(Workload.read(file.get())).filter(it -> isWithoutSecrets(it, location));
    } catch (IOException e) {
      problem(
          location, file.get() + " cannot be read (" + e.getMessage() + "): use a properties file");
      return Optional.empty();
    }
  }

  private void problem(Location location, String text) {
    problems.add(location, PlanKeys.WORKLOADS.path(), text);
  }

  /**
   * Refuses secrets, because the file is copied into the results, and also what the plan or the
   * campaign decides.
   */
  private boolean isWithoutSecrets(Workload workload, Location location) {
    String file = workload.file().toString();
    for (String key : workload.properties().keySet()) {
      if (SecretNames.isSecret(key)) {
        problem(
            location,
            "%s contains the secret %s: pass it with --set properties.%s"
                .formatted(file, key, key));
        return false;
      }
    }
    workload
        .properties()
        .forEach(
            (key, value) ->
                ReservedProperties.inWorkload(key, value)
                    .map(why -> "%s sets %s=%s, %s".formatted(file, key, value, why))
                    .ifPresent(it -> problem(location, it)));
    return true;
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

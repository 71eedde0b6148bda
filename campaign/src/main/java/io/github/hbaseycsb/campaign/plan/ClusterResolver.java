package io.github.hbaseycsb.campaign.plan;

import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.model.plan.ClusterTarget;
import io.github.hbaseycsb.model.plan.Key;
import io.github.hbaseycsb.model.plan.PlanKeys;
import io.github.hbaseycsb.model.plan.Problems;
import io.github.hbaseycsb.model.plan.Values;
import io.github.hbaseycsb.property.SecretNames;
import io.github.hbaseycsb.server.HBaseHome;
import io.github.hbaseycsb.server.ServerException;
import io.github.hbaseycsb.server.ServerJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/** Resolves which cluster a plan or a variant names, and checks that clients can use it. */
final class ClusterResolver {
  private static final String SITE = "hbase-site.xml";

  private final Set<Path> checkedHomes = new HashSet<>();

  /**
   * A cell's values without those of other kinds of clusters; empty, with a problem reported, if
   * the plan does not say which cluster.
   */
  Optional<Values> cluster(Settings settings, Values all) {
    boolean conf = settings.given(PlanKeys.CONF).isPresent();
    boolean local = settings.hasSection(PlanKeys.LOCAL);
    boolean docker = settings.hasSection(PlanKeys.DOCKER);
    if (settings.isRefused(PlanKeys.CONF)) {
      return Optional.empty();
    }
    long kinds = Stream.of(conf, local, docker).filter(Boolean::booleanValue).count();
    if (kinds != 1) {
      Problems problems = settings.read().problems();
      problems.add(
          settings.location(PlanKeys.CONF),
          "cluster",
          (kinds > 1 ? "conf, local and docker cannot be combined" : "is missing")
              + ": set {conf: DIRECTORY}, {local: {version: VERSION}} or {docker: {version:"
              + " VERSION, regionservers: N}}");
      return Optional.empty();
    }
    if (conf) {
      checkExisting(settings, all.get(PlanKeys.CONF));
      return Optional.of(all.without(PlanKeys.LOCAL).without(PlanKeys.DOCKER));
    }
    settings.exclude(
        PlanKeys.RESTART,
        "applies only to cluster.conf, because the campaign restarts the servers that it starts:"
            + " leave it out");
    settings.exclude(
        PlanKeys.PREPARE,
        "applies only to cluster.conf: give each variant servers of its own, such as cluster:"
            + " {local: {site: {KEY: VALUE}}}");
    Values values = all.without(PlanKeys.RESTART).without(PlanKeys.PREPARE);
    return Optional.of(
        docker
            ? docker(settings, values.without(PlanKeys.LOCAL))
            : local(settings, values.without(PlanKeys.DOCKER)));
  }

  private static void checkJdk(Settings settings, Key<Path> key, Optional<Path> jdk) {
    jdk.map(home -> home.resolve("bin/java"))
        .filter(java -> !Files.isExecutable(java))
        .ifPresent(
            java -> settings.refuse(key, java + " cannot be executed: use the directory of a JDK"));
  }

  /** A file without which no JVM starts, and which a container with only the JDK does not have. */
  private static Optional<Path> elsewhere(Path jdk) {
    return Stream.of("bin/java", "lib/jvm.cfg", "conf/security/java.security")
        .map(jdk::resolve)
        .filter(
            file -> {
              try {
                return !file.toRealPath().startsWith(jdk.toRealPath());
              } catch (IOException e) {
                return false; // What starts the JDK on this machine says what is wrong.
              }
            })
        .findFirst();
  }

  /** Refuses JVM options that set the heap, or have a secret, which all users could see. */
  private static void checkOptions(Settings settings, Key<List<String>> options, Key<?> heap) {
    for (String option : settings.get(options)) {
      if (ServerJvm.setsHeap(option)) {
        settings.refuse(options, option + " sets the heap: use " + heap.path());
      } else if (Stream.of(option.split("[=,;:]")).anyMatch(SecretNames::isSecret)) {
        settings.refuse(
            options,
            "%s holds a secret, which every user could see: leave it out"
                .formatted(option.split("[=]", 2)[0]));
      } else if (!option.matches("-\\S+")) {
        settings.refuse(
            options,
            ("'%s' is not one option: begin each with a hyphen, without white space, such as"
                    + " [-XX:+UseZGC, -Xlog:gc]")
                .formatted(option));
      }
    }
  }

  /** The servers that the campaign starts, of a version or of the user's own HBase. */
  private Values servers(Settings settings, Values values, Key<Path> homeKey, Key<String> version) {
    Optional<Path> home = values.given(homeKey);
    if (home.isEmpty()) {
      return values;
    }
    if (settings.given(version).isPresent()) {
      settings.refuse(homeKey, "cannot be combined with " + version + ": leave one out");
    }
    // Only once, because it opens all jars.
    if (checkedHomes.add(home.get())) {
      try {
        HBaseHome.check(home.get());
      } catch (ServerException e) {
        settings.refuse(homeKey, e.getMessage());
      }
    }
    // The user's own HBase determines the version.
    return values.without(version);
  }

  private static void checkExisting(Settings settings, Path conf) {
    String written = settings.get(PlanKeys.CONF).toString();
    if (settings.get(PlanKeys.RESTARTS) > 0 && settings.given(PlanKeys.RESTART).isEmpty()) {
      settings.refuse(
          PlanKeys.RESTARTS,
          PlanKeys.RESTART,
          ("nothing restarts the servers of cluster.conf %s: give cluster.restart a command that"
                  + " does, or leave runs.restarts out")
              .formatted(written));
    }
    complaint(conf, written).ifPresent(it -> settings.refuse(PlanKeys.CONF, it));
  }

  private Values local(Settings settings, Values values) {
    checkOptions(settings, PlanKeys.JVM_OPTIONS, PlanKeys.HEAP);
    checkJdk(settings, PlanKeys.JVM_HOME, values.given(PlanKeys.JVM_HOME));
    return servers(settings, values, PlanKeys.HOME, PlanKeys.VERSION);
  }

  private Values docker(Settings settings, Values values) {
    checkOptions(settings, PlanKeys.DOCKER_JVM_REGION_SERVER, PlanKeys.DOCKER_HEAP);
    checkOptions(settings, PlanKeys.DOCKER_JVM_MASTER, PlanKeys.DOCKER_HEAP);
    Optional<Path> jdk = values.given(PlanKeys.DOCKER_JVM_HOME);
    checkJdk(settings, PlanKeys.DOCKER_JVM_HOME, jdk);
    jdk.flatMap(ClusterResolver::elsewhere)
        .ifPresent(
            file ->
                settings.refuse(
                    PlanKeys.DOCKER_JVM_HOME,
                    file
                        + " links to what containers do not have: use a JDK unpacked from an"
                        + " archive"));
    return servers(settings, values, PlanKeys.DOCKER_HOME, PlanKeys.DOCKER_VERSION);
  }

  /** Why clients cannot use a directory, which is written so in the plan. */
  private static Optional<String> complaint(Path conf, String written) {
    String right = "use the directory with the cluster's " + SITE;
    if (!Files.exists(conf)) {
      boolean variable = written.contains("$");
      String what = variable ? "variables have no meaning here, so write the path in full" : right;
      return Optional.of(conf + " does not exist: " + what);
    }
    if (!Files.isDirectory(conf)) {
      String what = conf.endsWith(SITE) ? "use its directory, " + conf.getParent() : right;
      return Optional.of(conf + " is a file: " + what);
    }
    Path site = conf.resolve(SITE);
    if (!Files.isReadable(site)) {
      return Optional.of(
          conf + " has no " + SITE + " that can be read: use the directory with the cluster's");
    }
    try {
      read(site);
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(site + " is not a configuration of HBase: " + FirstLine.of(e));
    }
  }

  /** Names of the settings that a cluster's clients know besides HBase's defaults. */
  static Set<String> siteKeys(ClusterTarget cluster) {
    if (!(cluster instanceof ClusterTarget.Existing existing)) {
      return Set.of(); // What a plan sets for these, only their servers know.
    }
    try {
      return read(existing.conf().resolve(SITE));
    } catch (RuntimeException e) {
      return Set.of(); // It was complained about.
    }
  }

  private static Set<String> read(Path site) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(new org.apache.hadoop.fs.Path(site.toUri()));
    Set<String> keys = new TreeSet<>();
    configuration.forEach(entry -> keys.add(entry.getKey()));
    return keys;
  }
}

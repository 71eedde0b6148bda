package io.github.hbaseycsb.campaign.cli.setup;

import io.github.hbaseycsb.campaign.cli.results.Home;
import io.github.hbaseycsb.model.CampaignStatus;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code campaign init}: a plan to start from. */
@Command(
    name = "init",
    description = {
      "Writes a plan to start from, NAME.yaml.",
      "",
      "On a terminal it asks for what the options leave open. Otherwise it uses the defaults. It "
          + "never overwrites a file."
    },
    footer = {
      "",
      "Examples:",
      "  scripts/campaign init",
      "  scripts/campaign init --cluster conf --conf /etc/hbase/conf --name upgrade",
      "  scripts/campaign init --cluster local --workloads workloadb --duration 5m"
    })
public final class InitCommand implements Callable<Integer> {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
  private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,14}");
  private static final Pattern DURATION = Pattern.compile("[1-9][0-9]{0,5}(s|m|h)");

  private final Path home;

  @Spec private CommandSpec spec;

  @Option(
      names = "--cluster",
      paramLabel = "KIND",
      description =
          "conf (an existing cluster), local (an HBase started on this machine) or docker (HBase "
              + "on HDFS in containers on this machine) (default: local).")
  private String cluster;

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      description =
          "Directory with its hbase-site.xml, for --cluster conf (default: " + "/etc/hbase/conf).")
  private String conf;

  @Option(
      names = "--workloads",
      paramLabel = "FILE,...",
      description = "Workload files, in workloads/ or your own (default: workloada,workloadc).")
  private String workloads;

  @Option(
      names = "--records",
      paramLabel = "N",
      description = "Number of rows, 1 KB each for the files in workloads/ (default: 1000000).")
  private String records;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      description = "Duration of a run, such as 90s or 10m (default: 60s).")
  private String duration;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Name of the campaign and of its file (default: my-plan).")
  private String name;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "",
      description = "Directory for the file (default: the current directory).")
  private Path directory;

  /** Takes workloads from the checkout or distribution that this process was started from. */
  public InitCommand() {
    this(Home.path());
  }

  /**
   * Takes workloads from another directory.
   *
   * @param home has the directory {@code workloads}
   */
  InitCommand(Path home) {
    this.home = home;
  }

  @Override
  public Integer call() throws IOException {
    NewPlan plan = plan(questions());
    Path file = file(plan.name());
    Files.writeString(file, plan.toYaml(), StandardOpenOption.CREATE_NEW);
    spec.commandLine()
        .getOut()
        .println(
            """
            %1$s is written. Read it, then:
              scripts/campaign check %1$s
              scripts/campaign run %1$s\
            """
                .formatted(file));
    spec.commandLine().getOut().flush();
    return CampaignStatus.OK.code();
  }

  private Questions questions() {
    boolean terminal = Boolean.getBoolean("hbase-ycsb.answers");
    return new Questions(
        terminal
            ? Optional.of(
                new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())))
            : Optional.empty(),
        spec.commandLine().getErr());
  }

  private NewPlan plan(Questions questions) throws IOException {
    try {
      String named = questions.ask(given(name), "Name of the plan", "my-plan", this::name);
      TargetKind kind =
          questions.ask(
              given(cluster), "Cluster: conf, local or docker", "local", InitCommand::kind);
      String configuration =
          kind == TargetKind.CONF
              ? questions.ask(
                  given(conf),
                  "Directory with its hbase-site.xml",
                  "/etc/hbase/conf",
                  InitCommand::configuration)
              : "";
      return new NewPlan(
          named,
          kind,
          configuration,
          questions.ask(given(workloads), "Workloads", "workloada,workloadc", this::workloads),
          questions.ask(given(records), "Rows, of 1 KB each", "1000000", InitCommand::number),
          questions.ask(
              given(duration), "Duration of a run, such as 90s or 10m", "60s", InitCommand::time));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private static Optional<String> given(String option) {
    return Optional.ofNullable(option);
  }

  private Path file(String plan) {
    return directory.resolve(plan + ".yaml");
  }

  private String name(String answer) {
    matching(NAME, answer, "is not a name: use letters, digits, '.', '_' and '-'");
    if (Files.exists(file(answer))) {
      throw wrong(
          file(answer).toString(), "already exists: use another --name, or remove the file");
    }
    return answer;
  }

  private static TargetKind kind(String answer) {
    return Arrays.stream(TargetKind.values())
        .filter(kind -> kind.name().equals(answer.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(() -> wrong(answer, "is not a kind of cluster: use conf, local or docker"));
  }

  private static String configuration(String answer) {
    if (!Files.isRegularFile(Path.of(answer, "hbase-site.xml"))) {
      throw wrong(answer, "has no hbase-site.xml: specify the directory that has it (--conf)");
    }
    return Path.of(answer).toAbsolutePath().normalize().toString();
  }

  private List<String> workloads(String answer) {
    return Arrays.stream(answer.strip().split("[, ]+")).map(this::workload).toList();
  }

  private String workload(String file) {
    if (Files.isRegularFile(home.resolve("workloads").resolve(file))) {
      return file;
    }
    if (Files.isRegularFile(Path.of(file))) {
      return Path.of(file).toAbsolutePath().normalize().toString();
    }
    throw wrong(file, "is not a workload: use files in workloads/, such as workloada,workloadc");
  }

  private static long number(String answer) {
    return Long.parseLong(
        matching(
            NUMBER,
            answer.replaceAll("[_,]", ""),
            "is not a number of rows: use one like 1000000"));
  }

  private static String time(String answer) {
    return matching(DURATION, answer, "is not a duration: use a number and s, m or h, such as 90s");
  }

  private static String matching(Pattern pattern, String answer, String problem) {
    if (!pattern.matcher(answer).matches()) {
      throw wrong(answer, problem);
    }
    return answer;
  }

  private static IllegalArgumentException wrong(String answer, String problem) {
    return new IllegalArgumentException(answer + " " + problem);
  }
}

package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Scanner;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** {@code campaign init}: a plan to start from, made by a template. */
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
@SuppressWarnings("unused") // the options are read by their names
final class InitCommand extends Subcommand {
  private static final String DEFAULT = " (default: ${DEFAULT-VALUE}).";

  private final Scanner terminal = new Scanner(System.in, Charset.defaultCharset());
  private final Map<String, String> answers = new HashMap<>();

  @Option(
      names = "--cluster",
      paramLabel = "KIND",
      defaultValue = "local",
      description =
          "conf (an existing cluster), local (an HBase started on this machine) or docker (HBase "
              + "on HDFS in containers on this machine)"
              + DEFAULT)
  private String cluster;

  @Option(
      names = "--conf",
      paramLabel = "DIR",
      defaultValue = "/etc/hbase/conf",
      description = "Directory with its hbase-site.xml, for --cluster conf" + DEFAULT)
  private String conf;

  @Option(
      names = "--workloads",
      paramLabel = "FILE,...",
      defaultValue = "workloada,workloadc",
      description = "Workload files, in workloads/ or your own" + DEFAULT)
  private String workloads;

  @Option(
      names = "--records",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "Number of rows, 1 KB each for the files in workloads/" + DEFAULT)
  private String records;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "60s",
      description = "Duration of a run, such as 90s or 10m" + DEFAULT)
  private String duration;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "my-plan",
      description = "Name of the campaign and of its file" + DEFAULT)
  private String name;

  @Option(
      names = "--dir",
      paramLabel = "DIR",
      defaultValue = "",
      description = "Directory for the file (default: the current directory).")
  private Path directory;

  @Override
  public Integer call() throws IOException, CampaignException {
    spec().optionsMap().forEach((option, it) -> answers.put(option, it.defaultValue()));
    for (String option :
        List.of("--name", "--cluster", "--conf", "--workloads", "--records", "--duration")) {
      if (!option.equals("--conf") || answers.get("--cluster").equals("conf")) {
        ask(spec().findOption(option));
      }
    }
    Files.writeString(file(), plan(), StandardOpenOption.CREATE_NEW);
    out()
        .printf(
            "%1$s is written. Read it, then:%n"
                + "  scripts/campaign check %1$s%n  scripts/campaign run %1$s%n",
            file())
        .flush();
    return CampaignStatus.OK.code();
  }

  /**
   * Takes what was given; otherwise, on a terminal, asks until the plan is valid with the answer.
   */
  private void ask(OptionSpec option) throws CampaignException {
    boolean asks =
        Boolean.getBoolean("hbase-ycsb.answers")
            && !spec().commandLine().getParseResult().hasMatchedOption(option);
    while (true) {
      String answer = option.getValue();
      if (asks) {
        String question = option.description()[0].replaceAll(" \\(default: .*", "");
        err().printf("%s [%s]: ", question, answer).flush();
        asks = terminal.hasNextLine();
        String line = asks ? terminal.nextLine().strip() : "";
        answer = line.isEmpty() ? answer : line;
      }
      try {
        check(option.longestName(), answer);
        return;
      } catch (CampaignException e) {
        if (!asks) {
          throw e;
        }
        err().println("  " + e.getMessage());
      }
    }
  }

  /** Checks the plan with an answer, and the defaults of what has no answer yet. */
  private void check(String option, String answer) throws CampaignException {
    answers.put(option, answer);
    if (option.equals("--cluster")) {
      answers.put(option, answer.toLowerCase(Locale.ROOT));
      if (List.of("conf", "local", "docker").contains(answers.get(option))) {
        return;
      }
      throw CampaignException.usage(
          "%s is not a kind of cluster: use conf, local or docker", answer);
    }
    Path file = directory.resolve("new.yaml");
    try {
      Home.plans().load(file, plan(), Optional.empty(), List.of());
    } catch (CampaignException e) {
      // The first problem, without its line of a file that nobody has seen.
      String first = e.getMessage().lines().findFirst().orElseThrow();
      throw CampaignException.usage(
          "%s", first.substring(first.indexOf(": ", file.toString().length()) + 2));
    }
    if (Files.exists(file())) {
      throw CampaignException.usage(
          "%s already exists: use another --name, or remove the file", file());
    }
  }

  private Path file() {
    return directory.resolve(answers.get("--name") + ".yaml");
  }

  private String plan() {
    String rows = answers.get("--records").replaceAll("[_,]", "");
    List<String> files =
        Arrays.stream(answers.get("--workloads").strip().split("[, ]+"))
            .map(this::workload)
            .toList();
    return Templates.render(
        "plan.yaml.ftl",
        Map.of(
            "cluster", answers.get("--cluster"),
            "conf", quoted(absolute(answers.get("--conf"))),
            "name", quoted(answers.get("--name")),
            "records", quoted(rows),
            "few", quoted(rows.length() < 5 ? rows : "10000"),
            "duration", quoted(answers.get("--duration")),
            "workloads", files));
  }

  private String workload(String file) {
    boolean own =
        !Files.exists(Home.path().resolve("workloads").resolve(file))
            && Files.exists(Path.of(file));
    return quoted(own ? absolute(file) : file);
  }

  private static String absolute(String path) {
    return Path.of(path).toAbsolutePath().normalize().toString();
  }

  private static String quoted(String text) {
    return text.matches("[\\w./-]+") ? text : "'" + text.replace("'", "''") + "'";
  }
}

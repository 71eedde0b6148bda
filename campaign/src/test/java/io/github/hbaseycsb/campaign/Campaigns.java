package io.github.hbaseycsb.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs {@code scripts/campaign}, and reads what it leaves; for the tests of other modules. */
public final class Campaigns {
  private static final long LIMIT_S = 900;

  private final Path script;
  private final Path directory;
  private final Map<String, String> environment;

  /**
   * Nothing is started yet.
   *
   * @param script the command, of a checkout or of a distribution
   * @param directory the working directory, for plans and results
   * @param environment additional variables
   */
  public Campaigns(Path script, Path directory, Map<String, String> environment) {
    this.script = script;
    this.directory = directory;
    this.environment = environment;
  }

  /** The same with further environment variables. */
  public Campaigns with(Map<String, String> variables) {
    Map<String, String> all = new HashMap<>(environment);
    all.putAll(variables);
    return new Campaigns(script, directory, all);
  }

  /**
   * What a command did.
   *
   * @param status its exit status
   * @param out its standard output
   * @param err its standard error
   */
  public record Ended(int status, String out, String err) {
    /** All output, for the description of an assertion. */
    public String said() {
      return err + out;
    }
  }

  /**
   * A command that is running.
   *
   * @param process the driver itself
   * @param out takes its standard output
   * @param err takes its standard error
   */
  public record Running(Process process, Path out, Path err) {
    public Ended await() throws IOException, InterruptedException, TimeoutException {
      if (!process.waitFor(LIMIT_S, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
        throw new TimeoutException("campaign did not end: " + Files.readString(err));
      }
      return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** The YCSB clients that it started. */
    public List<ProcessHandle> clients() {
      return process
          .children()
          .filter(child -> child.info().commandLine().orElse("").contains("YcsbCommand"))
          .toList();
    }
  }

  public Ended run(String... arguments) throws IOException, InterruptedException, TimeoutException {
    return start(arguments).await();
  }

  public Running start(String... arguments) throws IOException {
    Path out = Files.createTempFile(directory, "campaign", ".out");
    Path err = Files.createTempFile(directory, "campaign", ".err");
    // A process that a shell started in the background ignores SIGINT, and so do its children.
    List<String> command = new ArrayList<>(List.of("env", "--default-signal=INT"));
    command.add(script.toString());
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile());
    builder.environment().putAll(environment);
    return new Running(builder.start(), out, err);
  }

  /** Writes a plan. */
  public String plan(String name, String... lines) throws IOException {
    Path plan = directory.resolve(name + ".yaml");
    Files.writeString(plan, "name: " + name + "\n" + String.join("\n", lines) + "\n");
    return plan.toString();
  }

  /** The results of the last campaign of that name, which need not exist yet. */
  public Path results(String campaign) {
    return directory.resolve("results").resolve(campaign).resolve("latest");
  }

  public JsonNode summary(String campaign) throws IOException {
    return new ObjectMapper().readTree(results(campaign).resolve("summary.json").toFile());
  }

  /** The data of a journal's entries of one step; a line that is being written is left out. */
  public List<JsonNode> journal(String campaign, String step) throws IOException {
    Path journal = results(campaign).resolve("journal.jsonl");
    List<JsonNode> found = new ArrayList<>();
    if (Files.exists(journal)) {
      for (String line : Files.readAllLines(journal)) {
        JsonNode entry = line.endsWith("}") ? new ObjectMapper().readTree(line) : null;
        if (entry != null && entry.path("step").asText().equals(step)) {
          found.add(entry.path("data"));
        }
      }
    }
    return found;
  }
}

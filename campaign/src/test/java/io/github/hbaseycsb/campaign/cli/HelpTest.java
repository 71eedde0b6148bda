package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.hbaseycsb.model.CampaignStatus;
import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

public class HelpTest {
  private static final CommandLine CAMPAIGN = CampaignCommand.commandLine(new CampaignCommand());
  private static final int COLUMNS = 80;

  @Test
  public void everyHelpAndTheDocumentListEveryExitStatus() throws IOException {
    String document = Files.readString(Path.of("../docs/reference/files.md")).replace("`", "");
    CampaignStatus.texts()
        .forEach(
            (code, text) -> {
              assertThat(document).contains("\n| " + code + " | " + text + " |\n");
              assertThat(commands())
                  .allSatisfy(
                      command -> assertThat(inOneLine(command)).contains(" " + code + " " + text));
            });
  }

  @Test
  public void theListOfCommandsHasAWholeSentenceOfEach() {
    String help = inOneLine(CAMPAIGN);
    assertThat(CAMPAIGN.getSubcommands())
        .allSatisfy(
            (name, command) -> {
              String first = command.getCommandSpec().usageMessage().description()[0];
              assertThat(first).endsWith(".");
              assertThat(help).contains(" " + name + " " + String.format(first));
            });
  }

  @Test
  public void descriptionsAreBrokenIntoLinesByPicocliAlone() {
    assertThat(commands())
        .flatExtracting(command -> descriptions(command.getCommandSpec()))
        .isNotEmpty()
        .allSatisfy(text -> assertThat(text).matches("(?s)|.*[.)]"));
  }

  @Test
  public void percentSignsAreEscaped() {
    assertThat(commands())
        .flatExtracting(HelpTest::formats)
        .allSatisfy(
            text -> assertThatCode(() -> String.format(text)).as(text).doesNotThrowAnyException());
    assertThat(commands())
        .allSatisfy(command -> assertThat(command.getUsageMessage()).doesNotContain("%%"));
  }

  /** What picocli formats: if it cannot, it warns. */
  private static List<String> formats(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    List<String> formats = new ArrayList<>(List.of(spec.usageMessage().description()));
    formats.addAll(List.of(spec.usageMessage().footer()));
    for (ArgSpec argument : spec.args()) {
      AnnotatedElement declared = (AnnotatedElement) argument.userObject();
      if (declared.isAnnotationPresent(Option.class)) {
        formats.addAll(List.of(declared.getAnnotation(Option.class).description()));
      } else {
        formats.addAll(List.of(declared.getAnnotation(Parameters.class).description()));
      }
    }
    return formats;
  }

  @Test
  public void examplesFitATerminal() {
    assertThat(commands())
        .flatExtracting(command -> List.of(command.getCommandSpec().usageMessage().footer()))
        .filteredOn(line -> line.startsWith("  "))
        .isNotEmpty()
        .allSatisfy(line -> assertThat(String.format(line)).hasSizeLessThan(COLUMNS));
  }

  private static List<CommandLine> commands() {
    return Stream.concat(Stream.of(CAMPAIGN), CAMPAIGN.getSubcommands().values().stream()).toList();
  }

  private static List<String> descriptions(CommandSpec spec) {
    UsageMessageSpec usage = spec.usageMessage();
    Stream<ArgSpec> arguments =
        Stream.concat(spec.options().stream(), spec.positionalParameters().stream());
    return Stream.concat(
            Stream.of(usage.description()), arguments.flatMap(a -> Stream.of(a.description())))
        .toList();
  }

  private static String inOneLine(CommandLine command) {
    return command.getUsageMessage().replaceAll("\\s+", " ");
  }
}

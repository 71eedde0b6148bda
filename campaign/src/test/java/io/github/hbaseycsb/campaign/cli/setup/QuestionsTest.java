package io.github.hbaseycsb.campaign.cli.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.Optional;
import org.junit.Test;

public class QuestionsTest {
  private final StringWriter screen = new StringWriter();

  @Test
  public void whatIsGivenIsNotAskedFor() throws IOException {
    assertThat(ask("", Optional.of("7"))).isEqualTo(7);
    assertThat(screen.toString()).isEmpty();
  }

  @Test
  public void anAnswerThatCannotBeReadIsAskedForAgain() throws IOException {
    assertThat(ask("many\n3\n", Optional.empty())).isEqualTo(3);
    assertThat(screen.toString()).contains("Runs [5]: ").contains("many is no number");
  }

  @Test
  public void anEmptyAnswerAndTheEndOfTheInputAreTheDefault() throws IOException {
    assertThat(ask("\n", Optional.empty())).isEqualTo(5);
    assertThat(ask("", Optional.empty())).isEqualTo(5);
  }

  @Test
  public void whereNobodyCanAnswerTheDefaultIsTaken() throws IOException {
    assertThat(
            new Questions(Optional.empty(), new PrintWriter(screen))
                .ask(Optional.empty(), "Runs", "5", QuestionsTest::number))
        .isEqualTo(5);
    assertThat(screen.toString()).isEmpty();
  }

  @Test
  public void whatIsGivenAndCannotBeReadIsRefused() {
    assertThatThrownBy(() -> ask("3\n", Optional.of("many"))).hasMessage("many is no number");
  }

  private int ask(String typed, Optional<String> given) throws IOException {
    Questions questions =
        new Questions(
            Optional.of(new BufferedReader(new StringReader(typed))),
            new PrintWriter(screen, true));
    return questions.ask(given, "Runs", "5", QuestionsTest::number);
  }

  private static int number(String answer) {
    if (!answer.matches("\\d+")) {
      throw new IllegalArgumentException(answer + " is no number");
    }
    return Integer.parseInt(answer);
  }
}

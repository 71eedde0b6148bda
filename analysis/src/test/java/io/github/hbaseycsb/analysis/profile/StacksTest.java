package io.github.hbaseycsb.analysis.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class StacksTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final Stacks stacks = new Stacks();

  private Path file() {
    return folder.getRoot().toPath().resolve("clients.folded");
  }

  @Test
  public void samplesOfTheSameStackAreAddedUp() {
    stacks.add(List.of("main", "a.B.c"), 2);
    stacks.add(List.of("main", "a.B.c"), 3);
    Stacks others = new Stacks();
    others.add(List.of("main", "a.B.c"), 1);
    others.add(List.of("main"), 4);
    stacks.addAll(others);

    assertThat(stacks).hasToString("main 4\nmain;a.B.c 6");
    assertThat(stacks.samples()).isEqualTo(10);
  }

  @Test
  public void whatIsWrittenIsRead() throws Exception {
    stacks.add(List.of("a thread with spaces", "a.B.<init>"), 7);
    stacks.add(List.of("main"), 1);
    stacks.write(file());

    assertThat(Stacks.read(file())).hasToString(stacks.toString());
  }

  @Test
  public void namesThatWouldSeparateFramesOrLinesDoNot() throws Exception {
    stacks.add(List.of("a;b\nc 5\u2028d", "e"), 1);
    stacks.write(file());

    assertThat(Stacks.read(file())).hasToString("a,b,c 5,d;e 1");
  }

  @Test
  public void aFileWithoutStacksHasNone() throws Exception {
    stacks.write(file());

    assertThat(Stacks.read(file()).samples()).isZero();
  }

  @Test
  public void aLineThatIsNoStackIsNamed() throws Exception {
    for (String line : List.of("main", "main x", "main 0", "main -1", " 5", "")) {
      Files.writeString(file(), "main;a 5\n" + line + "\n");

      assertThatThrownBy(() -> Stacks.read(file()))
          .as(line)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("line 2 is no stack with its samples")
          .hasMessageContaining("scripts/campaign resume");
    }
  }
}

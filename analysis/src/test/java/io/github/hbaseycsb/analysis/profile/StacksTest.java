package io.github.hbaseycsb.analysis.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.hbaseycsb.analysis.profile.Stacks.Frame;
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
    stacks.add(List.of("main"), 4);

    assertThat(stacks).hasToString("main 4\nmain;a.B.c 5");
    assertThat(stacks.all().samples()).isEqualTo(9);
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
  public void aBaselineIsReadBesideAndNotWritten() throws Exception {
    stacks.add(List.of("main", "a"), 5);
    stacks.write(file());
    Path baseline = folder.newFile().toPath();
    Files.writeString(baseline, "main;a 2\nmain;b 3\n");

    Stacks both = Stacks.read(file(), baseline);

    assertThat(both.all().baseline()).isEqualTo(5);
    assertThat(both.all().callee("main").callees())
        .extracting(Frame::name, Frame::samples, Frame::baseline)
        .containsExactly(tuple("a", 5L, 2L), tuple("b", 0L, 3L));
    assertThat(both).hasToString("main;a 5");
  }

  @Test
  public void aNameThatIsNotUtf8IsStillRead() throws Exception {
    Files.write(file(), new byte[] {'m', (byte) 0xff, ' ', '5', '\n'});

    assertThat(Stacks.read(file()).all().samples()).isEqualTo(5);
  }

  @Test
  public void aFileWithoutStacksHasNone() throws Exception {
    stacks.write(file());

    assertThat(Stacks.read(file()).all().samples()).isZero();
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

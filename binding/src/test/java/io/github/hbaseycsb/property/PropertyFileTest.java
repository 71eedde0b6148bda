package io.github.hbaseycsb.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class PropertyFileTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void blanksAtTheEndOfAValueAreNotPartOfIt() throws Exception {
    assertThat(PropertyFile.read(file("threadcount=4 \nfieldcount = 10\t\r\ntable=t")))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("threadcount", "4", "fieldcount", "10", "table", "t"));
  }

  @Test
  public void filesOfAnyEditorAreRead() throws Exception {
    String text = "recordcount=500\r\n# für alle\r\nlabel=für\r\n";
    for (byte[] bytes :
        new byte[][] {
          text.getBytes(StandardCharsets.UTF_8),
          ("\ufeff" + text).getBytes(StandardCharsets.UTF_8),
          text.getBytes(StandardCharsets.ISO_8859_1),
          ("\u00ef\u00bb\u00bf" + text).getBytes(StandardCharsets.ISO_8859_1),
          ("\ufeff" + text).getBytes(StandardCharsets.UTF_16LE),
          ("\ufeff" + text).getBytes(StandardCharsets.UTF_16BE)
        }) {
      assertThat(PropertyFile.read(file(bytes)))
          .containsExactlyInAnyOrderEntriesOf(Map.of("recordcount", "500", "label", "für"));
    }
  }

  @Test
  public void aCommentAfterAValueIsRefused() throws Exception {
    Path file = file("readallfields=true # all");
    assertThatThrownBy(() -> PropertyFile.read(file))
        .isInstanceOf(IOException.class)
        .hasMessage("readallfields=true # all: a comment needs a line of its own");
    assertThat(PropertyFile.read(file("label=run #3"))).containsEntry("label", "run #3");
  }

  @Test
  public void whatCannotBeReadSaysWhy() throws Exception {
    Path missing = folder.getRoot().toPath().resolve("missing");
    assertThatThrownBy(() -> PropertyFile.read(missing)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> PropertyFile.read(folder.getRoot().toPath()))
        .hasMessage("Is a directory");
    assertThatThrownBy(() -> PropertyFile.read(file("exportfile=C:\\users\\x")))
        .hasMessage("bad \\u escape");
    assertThatThrownBy(
            () -> PropertyFile.read(file("threadcount=4\n".getBytes(StandardCharsets.UTF_16LE))))
        .hasMessageStartingWith("it is not a text, or one in UTF-16 without a mark");
  }

  private Path file(String text) throws IOException {
    return file(text.getBytes(StandardCharsets.UTF_8));
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.newFile().toPath(), bytes);
  }
}

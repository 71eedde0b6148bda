package io.github.hbaseycsb.launcher.properties;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
        .isInstanceOf(UsageException.class)
        .hasMessage(
            "property file "
                + file
                + ": readallfields=true # all: a comment needs a line of its own");
    assertThat(PropertyFile.read(file("label=run #3"))).containsEntry("label", "run #3");
  }

  @Test
  public void whatCannotBeReadIsNamed() throws Exception {
    Path missing = folder.getRoot().toPath().resolve("missing");
    assertThatThrownBy(() -> PropertyFile.read(missing))
        .hasMessage("property file " + missing + " does not exist");
    assertThatThrownBy(() -> PropertyFile.read(folder.getRoot().toPath()))
        .hasMessageStartingWith("cannot read property file ")
        .hasMessageEndingWith("Is a directory");
    assertThatThrownBy(() -> PropertyFile.read(file("exportfile=C:\\users\\x")))
        .hasMessageContaining("Malformed");
  }

  private Path file(String text) throws IOException {
    return file(text.getBytes(StandardCharsets.UTF_8));
  }

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.newFile().toPath(), bytes);
  }
}

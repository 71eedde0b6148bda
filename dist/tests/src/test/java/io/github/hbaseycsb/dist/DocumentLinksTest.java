package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class DocumentLinksTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void everyLinkInTheDocumentsLeadsToAFileAndAHeading() throws IOException {
    Path checkout = Path.of("").toAbsolutePath();
    while (!Files.exists(checkout.resolve("CONTRIBUTING.md"))) {
      checkout = checkout.getParent();
    }
    assertThat(DocumentLinks.broken(checkout)).isEmpty();
  }

  @Test
  public void aLinkToAMissingFileOrHeadingOrOutOfTheDocumentsIsBroken() throws IOException {
    Path page = folder.getRoot().toPath().resolve("page.md");
    Files.writeString(
        page,
        """
        # A page: of `two` words

        [good](page.md#a-page-of-two-words) [good](#a-page-of-two-words) `[code](code.md)`

        [bad](absent.md) [bad](#absent) [bad](../) <img src="absent.png">

        [bad]: gone.md

            [code](code.md)
        """);

    assertThat(DocumentLinks.broken(folder.getRoot().toPath()))
        .containsExactly(
            "page.md: absent.md",
            "page.md: #absent",
            "page.md: ../",
            "page.md: absent.png",
            "page.md: gone.md");
  }
}

package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.model.CampaignException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class RunArchiveTest {
  private static final String RUN = "cells/workloada/run-1/run.json";
  private static final String LOG = "cells/workloada/run-1/client-1/READ.hdr";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path results;
  private Path archive;

  @Before
  public void results() {
    results = folder.getRoot().toPath();
    archive = results.resolve("cells.zip");
  }

  @Test
  public void theRunsAreUnpackedBesideTheArchive() throws Exception {
    pack(Map.of("cells/", "", RUN, "{}", LOG, "one\ntwo\n"));

    RunArchive.unpack(results);

    assertThat(results.resolve(RUN)).hasContent("{}");
    assertThat(results.resolve(LOG)).hasContent("one\ntwo\n");
    assertThat(names()).containsExactly("cells", "cells.zip");
  }

  @Test
  public void runsThatAreUnpackedStayWithWhatWasComputedOfThem() throws Exception {
    pack(Map.of(RUN, "{}"));
    RunArchive.unpack(results);
    Path figures = Files.writeString(results.resolve(RUN).resolveSibling("figures.json"), "1");

    RunArchive.unpack(results);

    assertThat(figures).hasContent("1");
  }

  @Test
  public void aDirectoryWithoutAnArchiveStaysAsItIs() throws Exception {
    RunArchive.unpack(results);

    assertThat(names()).isEmpty();
  }

  @Test
  public void whatAnUnpackingLeftThatWasKilledIsNotTakenForTheRuns() throws Exception {
    pack(Map.of(RUN, "{}", LOG, "one"));
    Files.createDirectories(results.resolve(".cells-1").resolve(RUN).getParent());

    RunArchive.unpack(results);

    assertThat(results.resolve(RUN)).hasContent("{}");
    assertThat(results.resolve(LOG)).hasContent("one");
  }

  @Test
  public void runsOfAnotherArchiveAreRefused() throws Exception {
    pack(Map.of(RUN, "{}"));
    RunArchive.unpack(results);
    pack(Map.of(RUN, "{\"cell\": \"workloada\"}"));

    refused("%s has other runs than %s: delete the one that is out of date");
  }

  @Test
  public void anEntryThatLeavesTheDirectoryIsRefused() throws Exception {
    for (String name :
        new String[] {
          "../outside", "cells/../../outside", "/outside", "campaign.yaml", "cellsx/run.json"
        }) {
      pack(Map.of(name, "x"));

      damaged(name + " is not in cells/");
    }
  }

  @Test
  public void anArchiveThatBreaksOffIsRefused() throws Exception {
    pack(Map.of(RUN, "{}", LOG, "one"));
    byte[] bytes = Files.readAllBytes(archive);
    Files.write(archive, Arrays.copyOf(bytes, bytes.length - 30));

    damaged("zip END header not found");
  }

  @Test
  public void anArchiveWithAWrongByteIsRefused() throws Exception {
    pack(Map.of(RUN, "{}"));
    String bytes = Files.readString(archive, StandardCharsets.ISO_8859_1);
    Files.writeString(archive, bytes.replace("{}", "{]"), StandardCharsets.ISO_8859_1);

    damaged(RUN + " has a wrong checksum");
  }

  @Test
  public void whatCannotBeUnpackedIsNamedWithWhatToDo() throws Exception {
    pack(Map.of(RUN, "{}"));
    Path other = Files.writeString(results.resolve("cells"), "mine");

    assertThatThrownBy(() -> RunArchive.unpack(results))
        .isInstanceOf(CampaignException.class)
        .hasMessageStartingWith(archive + " cannot be unpacked (")
        .hasMessageContaining("make it readable and its directory writable");
    assertThat(other).hasContent("mine");
    assertThat(names()).containsExactly("cells", "cells.zip");
  }

  private void pack(Map<String, String> files) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
      // The text of the files is in the archive as it is.
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (Map.Entry<String, String> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
  }

  /** Nothing is left of it. */
  private void damaged(String how) throws IOException {
    refused("%s is damaged (" + how + "): restore it from a copy");
    assertThat(names()).containsExactly("cells.zip");
  }

  private void refused(String line) {
    assertThatThrownBy(() -> RunArchive.unpack(results))
        .isInstanceOf(CampaignException.class)
        .hasMessage(line.formatted(archive, results.resolve("cells")));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(results)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }
}

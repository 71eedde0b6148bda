package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.model.CampaignException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

public class RunArchiveTest {
  private static final String RUN = "cells/workloada/run-1/run.json";
  private static final String LOG = "cells/workloada/run-1/client-1/READ.hdr";

  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private Path results;
  private Path archive;

  @Before
  public void results() {
    results = folder.getRoot().toPath();
    archive = results.resolve(RunArchive.FILE);
  }

  @Test
  public void theRunsAreUnpackedBesideTheArchive() throws Exception {
    pack(Map.of("cells/", "", RUN, "{}", LOG, "one\ntwo\n"));

    RunArchive.unpack(results);

    assertThat(results.resolve(RUN)).hasContent("{}");
    assertThat(results.resolve(LOG)).hasContent("one\ntwo\n");
    assertThat(names()).containsExactly("cells", RunArchive.FILE);
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
          "../outside",
          "cells/../../outside",
          "/outside",
          "campaign.yaml",
          "cellsx/run.json",
          "cells/archive.txt",
          "cells/archive.txt/run.json"
        }) {
      pack(Map.of(name, "x"));

      damaged(name + " is not a file of a run in cells/");
    }
  }

  @Test
  public void aNameThatIsThereTwiceIsRefused() throws Exception {
    pack(Map.of(RUN, "{}", "cells//workloada/run-1/run.json", "{}"));

    assertThatThrownBy(() -> RunArchive.unpack(results))
        .hasMessageContaining("run.json is there twice");
  }

  @Test
  public void unpackedRunsThatLackAFileAreRefused() throws Exception {
    pack(Map.of(RUN, "{}", LOG, "one"));
    RunArchive.unpack(results);
    Files.delete(results.resolve(LOG));

    refused("%s has other runs than %s: delete the one that is out of date");
  }

  @Test
  public void anArchiveThatBreaksOffIsRefusedWhereverItDoes() throws Exception {
    pack(Map.of(RUN, "{}", LOG, "one"));
    byte[] bytes = Files.readAllBytes(archive);
    for (int length = 0; length < bytes.length; length++) {
      Files.write(archive, Arrays.copyOf(bytes, length));

      damaged("it breaks off");
    }
  }

  @Test
  public void anArchiveWithAWrongByteIsRefusedWhereverItIs() throws Exception {
    pack(Map.of(RUN, "{}"));
    byte[] bytes = Files.readAllBytes(archive);
    for (int at = 0; at < bytes.length; at++) {
      byte[] wrong = bytes.clone();
      wrong[at] ^= 1;
      Files.write(archive, wrong);

      assertThatThrownBy(() -> RunArchive.unpack(results))
          .as("byte %d", at)
          .isInstanceOf(CampaignException.class)
          .hasMessageStartingWith(archive + " is damaged (")
          .hasMessageEndingWith("): restore it from a copy");
      assertThat(names()).containsExactly(RunArchive.FILE);
    }
  }

  @Test
  public void anArchiveThatAsksForTooMuchMemoryIsRefused() throws Exception {
    pack(Map.of(RUN, "{}"));
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(archive)).order(ByteOrder.LITTLE_ENDIAN);
    // A dictionary of 256 MiB, and the checksum of the header that has its size.
    int header = 12;
    int length = bytes.get(header) * 4;
    bytes.put(header + 4, (byte) 32);
    CRC32 checksum = new CRC32();
    checksum.update(bytes.array(), header, length);
    bytes.putInt(header + length, (int) checksum.getValue());
    Files.write(archive, bytes.array());

    damaged("262248 KiB of memory would be needed; limit was 32768 KiB");
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
    assertThat(names()).containsExactly("cells", RunArchive.FILE);
  }

  private void pack(Map<String, String> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, String> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue().getBytes(StandardCharsets.UTF_8));
      }
    }
    try (OutputStream xz =
        new XZOutputStream(Files.newOutputStream(archive), new LZMA2Options(0))) {
      bytes.writeTo(xz);
    }
  }

  /** Nothing is left of it. */
  private void damaged(String how) throws IOException {
    refused("%s is damaged (" + how + "): restore it from a copy");
    assertThat(names()).containsExactly(RunArchive.FILE);
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

package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.RunDirectories;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * {@code cells.zip}: the runs of a results directory that {@code scripts/dev/publish-results}
 * packed.
 */
final class RunArchive {
  static final String FILE = "cells.zip";

  private RunArchive() {}

  /**
   * Unpacks the runs beside the archive, if there is one. {@code cells/} is complete, because it
   * gets this name after its last file is written.
   *
   * @throws CampaignException (usage) when the archive is damaged or cannot be unpacked, or {@code
   *     cells/} has other runs
   */
  static void unpack(Path results) throws CampaignException {
    Path archive = results.resolve(FILE);
    if (!Files.isRegularFile(archive)) {
      return;
    }
    Path cells = RunDirectories.cells(results);
    try (ZipFile zip = new ZipFile(archive.toFile())) {
      if (!Files.isDirectory(cells)) {
        unpack(zip, results);
      } else if (!isUnpacked(zip, results)) {
        throw CampaignException.usage(
            "%s has other runs than %s: delete the one that is out of date", archive, cells);
      }
    } catch (ZipException | EOFException | InvalidPathException e) {
      throw CampaignException.usage(
              "%s is damaged (%s): restore it from a copy", archive, FirstLine.of(e))
          .because(e);
    } catch (IOException e) {
      throw CampaignException.usage(
              "%s cannot be unpacked (%s): make it readable and its directory writable, and check"
                  + " whether the disk is full",
              archive, e)
          .because(e);
    }
  }

  private static void unpack(ZipFile zip, Path results) throws IOException {
    Path directory = Files.createTempDirectory(results, ".cells-");
    try {
      Path cells = RunDirectories.cells(directory);
      for (ZipEntry entry : files(zip)) {
        Path file = directory.resolve(entry.getName()).normalize();
        if (!file.startsWith(cells)) {
          throw new ZipException(entry.getName() + " is not in cells/");
        }
        Files.createDirectories(file.getParent());
        try (CheckedInputStream in =
            new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
          Files.copy(in, file);
          if (in.getChecksum().getValue() != entry.getCrc()) {
            throw new ZipException(entry.getName() + " has a wrong checksum");
          }
        }
      }
      if (!Files.isDirectory(cells)) {
        throw new ZipException("it has no runs");
      }
      move(cells, zip, results);
    } finally {
      Trees.delete(directory);
    }
  }

  /** Another command may have unpacked it meanwhile. */
  private static void move(Path cells, ZipFile zip, Path results) throws IOException {
    try {
      Files.move(cells, RunDirectories.cells(results), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!isUnpacked(zip, results)) {
        throw e;
      }
    }
  }

  /** Whether all files are there. More may be: what a report computes of each run. */
  private static boolean isUnpacked(ZipFile zip, Path results) throws IOException {
    for (ZipEntry entry : files(zip)) {
      Path file = results.resolve(entry.getName());
      if (!Files.isRegularFile(file) || Files.size(file) != entry.getSize()) {
        return false;
      }
    }
    return true;
  }

  private static List<? extends ZipEntry> files(ZipFile zip) {
    return zip.stream().filter(entry -> !entry.isDirectory()).toList();
  }
}

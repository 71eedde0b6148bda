package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.RunDirectories;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipInputStream;
import org.tukaani.xz.XZIOException;
import org.tukaani.xz.XZInputStream;

/**
 * {@code cells.zip.xz}: the runs of a results directory that {@code scripts/dev/publish-results}
 * packed. The ZIP only holds the files; XZ compresses them together, because cells that take turns
 * have the same samples of their servers.
 */
final class RunArchive {
  static final String FILE = "cells.zip.xz";

  /** In {@code cells/}: the checksum of the archive that the runs are from. */
  private static final String ORIGIN = "archive.crc32";

  /** Twice what the packing needs. An archive can ask for any amount of memory. */
  private static final int MEMORY_KIB_MAX = 128 * 1024;

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
    try {
      if (!Files.isDirectory(cells)) {
        unpack(archive, results);
      } else if (!isUnpacked(archive, cells)) {
        throw CampaignException.usage(
            "%s has other runs than %s: delete the one that is out of date", archive, cells);
      }
    } catch (ZipException | XZIOException | EOFException | IllegalArgumentException e) {
      // IllegalArgumentException: a name that is no text, or no path.
      String how = e instanceof EOFException ? "it breaks off" : FirstLine.of(e);
      throw CampaignException.usage("%s is damaged (%s): restore it from a copy", archive, how)
          .because(e);
    } catch (IOException e) {
      throw CampaignException.usage(
              "%s cannot be unpacked (%s): make it readable and its directory writable, and check"
                  + " whether the disk is full",
              archive, e)
          .because(e);
    }
  }

  private static void unpack(Path archive, Path results) throws IOException {
    Path directory = Files.createTempDirectory(results, ".cells-");
    try (XZInputStream plain =
            new XZInputStream(
                new BufferedInputStream(Files.newInputStream(archive)), MEMORY_KIB_MAX);
        ZipInputStream zip = new ZipInputStream(plain)) {
      Path cells = RunDirectories.cells(directory);
      for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
        if (!entry.isDirectory()) {
          Path file = directory.resolve(entry.getName()).normalize();
          if (!file.startsWith(cells)) {
            throw new ZipException(entry.getName() + " is not in cells/");
          }
          Files.createDirectories(file.getParent());
          Files.copy(zip, file);
        }
      }
      // To the end, where its checksums are.
      plain.transferTo(OutputStream.nullOutputStream());
      if (!Files.isDirectory(cells)) {
        throw new ZipException("it has no runs");
      }
      Files.writeString(cells.resolve(ORIGIN), checksum(archive));
      move(cells, archive, RunDirectories.cells(results));
    } finally {
      Trees.delete(directory);
    }
  }

  /** Another command may have unpacked it meanwhile. */
  private static void move(Path unpacked, Path archive, Path cells) throws IOException {
    try {
      Files.move(unpacked, cells, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!isUnpacked(archive, cells)) {
        throw e;
      }
    }
  }

  private static boolean isUnpacked(Path archive, Path cells) throws IOException {
    Path origin = cells.resolve(ORIGIN);
    return Files.isRegularFile(origin) && Files.readString(origin).equals(checksum(archive));
  }

  private static String checksum(Path archive) throws IOException {
    CRC32 checksum = new CRC32();
    checksum.update(Files.readAllBytes(archive));
    return Long.toHexString(checksum.getValue());
  }
}

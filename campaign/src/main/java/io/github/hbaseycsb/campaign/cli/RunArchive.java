package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.client.FirstLine;
import io.github.hbaseycsb.client.Trees;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.RunDirectories;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
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

  /**
   * In {@code cells/}: the checksum of the archive that the runs are from, and a line with the size
   * and the name of each of its files.
   */
  private static final String ORIGIN = "archive.txt";

  /** Twice what unpacking needs. An archive can ask for any amount of memory. */
  private static final int MEMORY_KIB_MAX = 32 * 1024;

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
    try (InputStream file = Files.newInputStream(archive)) {
      CheckedInputStream packed =
          new CheckedInputStream(new BufferedInputStream(file), new CRC32());
      XZInputStream plain = new XZInputStream(packed, MEMORY_KIB_MAX);
      Path cells = RunDirectories.cells(directory);
      List<String> origin = unpack(new ZipInputStream(plain), directory, cells);
      // To the end, where the checksums are.
      plain.transferTo(OutputStream.nullOutputStream());
      if (!Files.isDirectory(cells)) {
        throw new ZipException("it has no runs");
      }
      origin.add(0, checksum(packed));
      Files.write(cells.resolve(ORIGIN), origin);
      move(cells, archive, RunDirectories.cells(results));
    } finally {
      Trees.delete(directory);
    }
  }

  /** The size and the name of each file. */
  private static List<String> unpack(ZipInputStream zip, Path directory, Path cells)
      throws IOException {
    List<String> files = new ArrayList<>();
    for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
      if (!entry.isDirectory()) {
        Path file = directory.resolve(entry.getName()).normalize();
        if (!file.startsWith(cells) || file.startsWith(cells.resolve(ORIGIN))) {
          throw new ZipException(entry.getName() + " is not a file of a run in cells/");
        }
        try {
          Files.createDirectories(file.getParent());
          files.add(Files.copy(zip, file) + " " + directory.relativize(file));
        } catch (FileAlreadyExistsException e) {
          throw new ZipException(entry.getName() + " is there twice");
        }
      }
    }
    return files;
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

  /** Whether all files are there. More may be: what a report computes of each run. */
  private static boolean isUnpacked(Path archive, Path cells) throws IOException {
    Path origin = cells.resolve(ORIGIN);
    if (!Files.isRegularFile(origin)) {
      return false;
    }
    List<String> lines = Files.readAllLines(origin);
    for (String line : lines.subList(1, lines.size())) {
      String[] sizeAndName = line.split(" ", 2);
      Path file = cells.resolveSibling(sizeAndName[1]);
      if (!Files.isRegularFile(file) || Files.size(file) != Long.parseLong(sizeAndName[0])) {
        return false;
      }
    }
    try (InputStream file = Files.newInputStream(archive)) {
      return lines.get(0).equals(checksum(new CheckedInputStream(file, new CRC32())));
    }
  }

  private static String checksum(CheckedInputStream archive) throws IOException {
    archive.transferTo(OutputStream.nullOutputStream());
    return Long.toHexString(archive.getChecksum().getValue());
  }
}

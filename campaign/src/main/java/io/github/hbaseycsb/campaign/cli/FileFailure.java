package io.github.hbaseycsb.campaign.cli;

import io.github.hbaseycsb.common.FirstLine;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.Text;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Says what is wrong with a file, and what to do about it. */
final class FileFailure {
  private static final String DISK = "check whether the disk is full, then try again";

  private FileFailure() {}

  /** The failure in one line. */
  static String said(IOException e) {
    if (e instanceof DamagedFileException) {
      return e.getMessage();
    }
    if (e instanceof FileSystemException file && file.getFile() != null) {
      return file.getFile() + " " + reason(file);
    }
    return Text.of("a file cannot be read or written: %s: %s", FirstLine.of(e), DISK);
  }

  private static String reason(FileSystemException e) {
    if (e instanceof NoSuchFileException) {
      return "does not exist: restore it, or use another directory";
    }
    if (e instanceof AccessDeniedException) {
      return "cannot be read or written by this user: change its permissions";
    }
    String why = e.getReason() == null ? e.toString() : e.getReason();
    return Text.of("cannot be read or written: %s: %s", why, DISK);
  }
}

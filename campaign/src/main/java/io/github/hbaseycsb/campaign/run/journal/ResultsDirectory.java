package io.github.hbaseycsb.campaign.run.journal;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.model.DamagedFileException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** A campaign's results directory, held by one driver at a time. */
public final class ResultsDirectory implements AutoCloseable {
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

  private final Path path;
  private final FileChannel lock;
  private final Journal journal;

  private ResultsDirectory(Path path, FileChannel lock, Journal journal) {
    this.path = path;
    this.lock = lock;
    this.journal = journal;
  }

  /**
   * Makes {@code <root>/<campaign>/<UTC time>/} and points {@code <root>/<campaign>/latest} to it.
   *
   * @throws CampaignException (usage) when it cannot be written
   */
  public static ResultsDirectory create(Path root, String campaign, Clock clock)
      throws CampaignException {
    Path parent = root.resolve(campaign);
    Path path = parent.resolve(NAME.format(clock.instant()));
    try {
      Files.createDirectories(parent);
      Files.createDirectory(path);
      ResultsDirectory results = open(path, clock);
      pointLatest(parent, path);
      return results;
    } catch (IOException e) {
      throw new CampaignException(
          CampaignStatus.USAGE,
          "cannot make the results directory " + path + " (" + e + "): name one with --results",
          e);
    }
  }

  /**
   * Opens one that exists.
   *
   * @throws CampaignException (usage) when it is no results directory, or another driver has it
   */
  public static ResultsDirectory open(Path path, Clock clock) throws CampaignException {
    if (!Files.isDirectory(path)) {
      throw new CampaignException(CampaignStatus.USAGE, path + " is not a results directory");
    }
    try {
      FileChannel lock =
          FileChannel.open(
              path.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!hold(lock)) {
        lock.close();
        throw new CampaignException(
            CampaignStatus.USAGE,
            "another driver works in " + path + ": wait until it has finished, or stop it");
      }
      return new ResultsDirectory(path, lock, Journal.open(path, clock));
    } catch (DamagedFileException e) {
      throw new CampaignException(CampaignStatus.USAGE, e.getMessage(), e);
    } catch (IOException e) {
      throw new CampaignException(
          CampaignStatus.USAGE, "cannot use the results directory " + path + ": " + e, e);
    }
  }

  public Path path() {
    return path;
  }

  public Journal journal() {
    return journal;
  }

  @Override
  public void close() throws IOException {
    journal.close();
    lock.close();
  }

  /** The lock goes with the process, however it ends. */
  private static boolean hold(FileChannel channel) throws IOException {
    try {
      FileLock held = channel.tryLock();
      return held != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static void pointLatest(Path parent, Path path) throws IOException {
    Path temporary = Files.createTempDirectory(parent, ".latest").resolve("latest");
    Files.createSymbolicLink(temporary, path.getFileName());
    Files.move(temporary, parent.resolve("latest"), java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    Files.delete(temporary.getParent());
  }
}

package io.github.hbaseycsb.campaign.run;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.DamagedFileException;
import io.github.hbaseycsb.model.run.RunDirectories;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;

/** A campaign's results directory, used by one driver at a time. */
public record ResultsDirectory(Path path, FileChannel lock, Journal journal)
    implements AutoCloseable {
  private static final String LOCK = "lock";

  /**
   * Creates {@code <root>/<campaign>/<UTC time>/} and makes {@code <root>/<campaign>/latest} a link
   * to it.
   *
   * @throws CampaignException (usage) when it cannot be written
   */
  public static ResultsDirectory create(Path root, String campaign, Clock clock)
      throws CampaignException {
    Path parent = root.resolve(campaign);
    Path path = parent.resolve(RunDirectories.name(clock.instant()));
    try {
      Files.createDirectories(parent);
      Files.createDirectory(path);
      ResultsDirectory results = open(path, clock);
      pointLatest(parent, path);
      return results;
    } catch (IOException e) {
      throw CampaignException.usage(
              "cannot create the results directory %s (%s): specify another with --results",
              path, e)
          .because(e);
    }
  }

  /**
   * Opens an existing one.
   *
   * @throws CampaignException (usage) when it is no results directory, or another driver uses it
   */
  public static ResultsDirectory open(Path path, Clock clock) throws CampaignException {
    if (!Files.isDirectory(path)) {
      throw CampaignException.usage("%s is not a results directory", path);
    }
    try {
      FileChannel lock =
          FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!hold(lock)) {
        lock.close();
        throw CampaignException.usage(
            "another driver is using %s: wait until it has finished, or stop it", path);
      }
      return new ResultsDirectory(path, lock, Journal.open(path, clock));
    } catch (DamagedFileException e) {
      throw CampaignException.usage(e.getMessage()).because(e);
    } catch (IOException e) {
      throw CampaignException.usage("cannot use the results directory %s: %s", path, e).because(e);
    }
  }

  @Override
  public void close() throws IOException {
    journal.close();
    lock.close();
  }

  /** Whether a driver is using a results directory. */
  public static boolean isInUse(Path path) throws IOException {
    try (FileChannel lock = FileChannel.open(path.resolve(LOCK), StandardOpenOption.READ)) {
      return lock.tryLock(0, Long.MAX_VALUE, true) == null;
    } catch (OverlappingFileLockException e) {
      return true; // By a driver in this process.
    } catch (NoSuchFileException e) {
      return false;
    }
  }

  /** Locks the directory. The lock ends with the process, however that ends. */
  private static boolean hold(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
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

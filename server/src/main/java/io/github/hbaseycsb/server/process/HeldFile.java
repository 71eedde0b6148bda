package io.github.hbaseycsb.server.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * A file that one process at a time holds, until it closes it or ends in whatever way. Meanwhile
 * the file names the process. This also keeps away the processes of other machines where the file
 * is on a network file system without locks; there, a file whose holder was killed has to be
 * deleted.
 */
public final class HeldFile implements AutoCloseable {
  private final FileChannel channel;

  private HeldFile(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Holds a file, which is created, with its directories.
   *
   * @return empty if another process holds it
   */
  public static Optional<HeldFile> hold(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (!isLocked(channel) || read(channel).filter(ServerProcess::isOnOtherMachine).isPresent()) {
      channel.close();
      return Optional.empty();
    }
    channel.truncate(0);
    String holder = ServerProcess.of(ProcessHandle.current()).format();
    channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
    return Optional.of(new HeldFile(channel));
  }

  private static boolean isLocked(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /**
   * The process that holds a file, or held it when it was killed; empty if it has not said so. Only
   * for other processes: POSIX frees a lock when its process closes the file, however it opened it.
   */
  public static Optional<ServerProcess> holder(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return read(channel);
    }
  }

  private static Optional<ServerProcess> read(FileChannel channel) throws IOException {
    String holder =
        new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    try {
      return Optional.of(ServerProcess.parse(holder));
    } catch (IllegalArgumentException e) {
      // It is empty, or being written.
      return Optional.empty();
    }
  }

  @Override
  public void close() throws IOException {
    try (channel) {
      channel.truncate(0);
    }
  }
}

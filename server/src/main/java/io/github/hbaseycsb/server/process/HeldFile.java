package io.github.hbaseycsb.server.process;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A file that one process at a time holds, until it closes it or ends in whatever way. Meanwhile
 * the file names the process. This also keeps away the processes of other machines where the file
 * is on a network file system without locks; there, a file whose holder was killed has to be
 * deleted.
 */
public final class HeldFile implements AutoCloseable {
  /**
   * What this process holds. It must not open such a file again: POSIX frees a lock when its
   * process closes the file, however it opened it.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private HeldFile(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Holds a file, which is created, with its directories.
   *
   * @return empty if it is held
   */
  public static Optional<HeldFile> hold(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path real = real(file);
    if (!HELD.add(real)) {
      return Optional.empty();
    }
    Optional<FileChannel> channel = Optional.empty();
    try {
      channel = lock(real);
    } finally {
      if (channel.isEmpty()) {
        HELD.remove(real);
      }
    }
    return channel.map(locked -> new HeldFile(real, locked));
  }

  private static Path real(Path file) throws IOException {
    return file.getParent().toRealPath().resolve(file.getFileName());
  }

  private static Optional<FileChannel> lock(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      if (channel.tryLock() != null
          && read(channel).filter(ServerProcess::isOnOtherMachine).isEmpty()) {
        String holder = ServerProcess.of(ProcessHandle.current()).format();
        channel.truncate(0);
        channel.write(ByteBuffer.wrap(holder.getBytes(StandardCharsets.UTF_8)), 0);
        return Optional.of(channel);
      }
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return Optional.empty();
  }

  /**
   * The process that holds a file, or held it when it was killed; empty if it has not said so.
   *
   * @throws IOException if there is no such file, or it cannot be read
   */
  public static Optional<ServerProcess> holder(Path file) throws IOException {
    if (HELD.contains(real(file))) {
      return Optional.of(ServerProcess.of(ProcessHandle.current()));
    }
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
    } finally {
      HELD.remove(file);
    }
  }
}

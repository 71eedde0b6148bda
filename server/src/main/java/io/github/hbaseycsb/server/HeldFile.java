package io.github.hbaseycsb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
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
   * What this process holds. It must not open it again: POSIX frees a lock when its process closes
   * the file, however it opened it.
   */
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet();

  private final Path file;
  private final FileChannel channel;

  private HeldFile(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** Holds a file, which is created, with its directories. Empty if it is held already. */
  public static Optional<HeldFile> hold(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Path real = real(file);
    if (!HELD.add(real)) {
      return Optional.empty();
    }
    FileChannel opened = null;
    boolean held = false;
    try {
      opened = FileChannel.open(real, CREATE, READ, WRITE);
      held =
          opened.tryLock() != null
              && read(opened).filter(ServerProcess::isOnOtherMachine).isEmpty();
      if (held) {
        opened.truncate(0);
        String holder = ServerProcess.of(ProcessHandle.current()).format();
        opened.write(ByteBuffer.wrap(holder.getBytes(UTF_8)), 0);
      }
      return held ? Optional.of(new HeldFile(real, opened)) : Optional.empty();
    } finally {
      if (!held) {
        HELD.remove(real);
        if (opened != null) {
          opened.close();
        }
      }
    }
  }

  private static Path real(Path file) throws IOException {
    return file.getParent().toRealPath().resolve(file.getFileName());
  }

  /** The process that holds a file, or held it when it was killed; empty if it has not said so. */
  public static Optional<ServerProcess> holder(Path file) throws IOException {
    if (HELD.contains(real(file))) {
      return Optional.of(ServerProcess.of(ProcessHandle.current()));
    }
    try (FileChannel channel = FileChannel.open(file, READ)) {
      return read(channel);
    }
  }

  private static Optional<ServerProcess> read(FileChannel channel) throws IOException {
    String holder = new String(Channels.newInputStream(channel).readAllBytes(), UTF_8);
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

package io.github.hbaseycsb.scaleout.clients;

import java.io.IOException;
import java.net.URI;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** An archive of a client's jars, which YARN unpacks for each task. */
final class RuntimeArchive implements AutoCloseable {
  private static final List<String> PARTS = List.of("lib", "hbase2-binding/lib");

  private final Path file;

  private RuntimeArchive(Path file) {
    this.file = file;
  }

  /** Creates an empty temporary file. */
  static RuntimeArchive create() throws IOException {
    Path file = Files.createTempFile("hbase-ycsb-runtime", ".zip");
    file.toFile().deleteOnExit();
    return new RuntimeArchive(file);
  }

  /** Writes the jars of an installation to the archive. */
  URI make(Path runtime) throws IOException {
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      // Jars are already compressed.
      zip.setLevel(Deflater.NO_COMPRESSION);
      for (String part : PARTS) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(runtime.resolve(part))) {
          for (Path jar : jars) {
            zip.putNextEntry(new ZipEntry(part + "/" + jar.getFileName()));
            Files.copy(jar, zip);
            zip.closeEntry();
          }
        }
      }
    }
    return file.toUri();
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
  }
}

package io.github.hbaseycsb.server.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A SHA-256 checksum of texts and files. */
public final class Checksum {
  private static final int START_BYTES = 6;

  private final MessageDigest digest;

  /** Creates a checksum of no data. */
  public Checksum() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Adds a text. */
  public void add(String text) {
    digest.update(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds the content of a file. */
  public void add(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      in.transferTo(out);
    }
  }

  /** The first 12 hexadecimal digits. Nothing can be added afterwards. */
  public String start() {
    return HexFormat.of().formatHex(digest.digest(), 0, START_BYTES);
  }
}

package io.github.hbaseycsb.campaign.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hbaseycsb.model.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A short name for settings, another one for other settings. */
final class SettingsChecksum {
  private static final int BYTES = 8;

  private SettingsChecksum() {}

  /**
   * The start of a checksum, in hexadecimal.
   *
   * @param settings in an order of their own: texts, numbers and maps with sorted keys
   */
  static String of(Object... settings) {
    try {
      // As JSON, so that the end of one cannot be mistaken for the beginning of the next.
      byte[] text = Json.mapper().writeValueAsBytes(List.of(settings));
      byte[] checksum = MessageDigest.getInstance("SHA-256").digest(text);
      return HexFormat.of().formatHex(checksum, 0, BYTES);
    } catch (JsonProcessingException | NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

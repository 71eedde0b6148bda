package io.github.hbaseycsb.campaign.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.hbaseycsb.model.Json;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** A short name for a set of settings, different for different ones. */
final class SettingsChecksum {
  private static final int BYTES = 8;

  private SettingsChecksum() {}

  /**
   * The first digits of a checksum, hexadecimal.
   *
   * @param settings in a fixed order: texts, numbers and maps with sorted keys
   */
  static String of(Object... settings) {
    try {
      // As JSON, so that settings cannot run into each other: 1 and 11g differ from 11 and 1g.
      byte[] text = Json.mapper().writeValueAsBytes(List.of(settings));
      byte[] checksum = MessageDigest.getInstance("SHA-256").digest(text);
      return HexFormat.of().formatHex(checksum, 0, BYTES);
    } catch (JsonProcessingException | NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}

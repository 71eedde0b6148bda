package io.github.hbaseycsb.campaign.durability;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A way to write: how durable, and how it is sent. */
public record WriteMode(Durability durability, Sending sending) {
  /** HBase's, as the binding's property {@code durability} takes them. */
  public enum Durability {
    SKIP_WAL,
    ASYNC_WAL,
    SYNC_WAL,
    FSYNC_WAL
  }

  /** How writes get to the server. */
  public enum Sending {
    /** Each at once. */
    AUTOFLUSH,
    /** Through the client's write buffer. */
    BUFFERED,
    /** With those of other threads. */
    COALESCED;

    Map<String, String> properties() {
      return switch (this) {
        case AUTOFLUSH -> Map.of("hbase.autoflush", "true");
        case BUFFERED -> Map.of("hbase.autoflush", "false", "writebuffersize", "65536");
        case COALESCED -> Map.of("hbase.coalesce", "true");
      };
    }
  }

  /** All combinations. */
  public static List<WriteMode> of(List<Durability> durabilities, List<Sending> sendings) {
    List<WriteMode> modes = new ArrayList<>();
    for (Durability durability : durabilities) {
      for (Sending sending : sendings) {
        modes.add(new WriteMode(durability, sending));
      }
    }
    return modes;
  }

  String sendingName() {
    return sending.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return durability + " " + sendingName();
  }
}

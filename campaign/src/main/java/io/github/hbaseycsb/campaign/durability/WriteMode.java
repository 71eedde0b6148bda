package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.BindingProperty.Durability;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A durability and a way to send writes. */
public record WriteMode(Durability durability, Sending sending) {
  /** How writes are sent to the server. */
  public enum Sending {
    /** Each write in a request of its own. */
    AUTOFLUSH,
    /** Through the client's write buffer. */
    BUFFERED,
    /** A hundred at a time. */
    BATCHED,
    /** With those of other threads. */
    COALESCED;

    Map<String, String> properties() {
      return switch (this) {
        case AUTOFLUSH -> Map.of(BindingProperty.AUTOFLUSH.key(), "true");
        case BUFFERED ->
            Map.of(
                BindingProperty.AUTOFLUSH.key(),
                "false",
                BindingProperty.WRITE_BUFFER_SIZE.key(),
                "65536");
        case BATCHED -> Map.of(BindingProperty.BATCH_SIZE.key(), "100");
        case COALESCED -> Map.of(BindingProperty.COALESCE.key(), "true");
      };
    }
  }

  /** All combinations. */
  public static List<WriteMode> of(List<Durability> durabilities, List<Sending> sendings) {
    return durabilities.stream()
        .flatMap(durability -> sendings.stream().map(sending -> new WriteMode(durability, sending)))
        .toList();
  }

  String sendingName() {
    return sending.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return durability + " " + sendingName();
  }
}

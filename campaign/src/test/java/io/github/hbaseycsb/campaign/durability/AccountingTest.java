package io.github.hbaseycsb.campaign.durability;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.durability.ModeAudit.Accounting;
import java.util.HashSet;
import java.util.Set;
import org.junit.Test;

public class AccountingTest {
  /** As CoreWorkload makes it, with 20 bytes. */
  private static final byte[] VALUE_OF_USER1 = "user1:field0:-126839".getBytes(UTF_8);

  private final Accounting accounting =
      new Accounting(new HashSet<>(Set.of("user1", "user2", "user3")), "field0", 20);

  @Test
  public void whatIsThereWithItsValueIsNotLost() {
    accounting.row("user1", VALUE_OF_USER1);

    assertThat(accounting.lost()).isEqualTo(2);
    assertThat(accounting.lostKeys()).containsExactly("user2", "user3");
    assertThat(accounting.unacknowledged()).isZero();
  }

  @Test
  public void whatHasAnotherValueIsLost() {
    accounting.row("user1", "user2:field0:-126839".getBytes(UTF_8));

    assertThat(accounting.lost()).isEqualTo(3);
  }

  @Test
  public void whatIsThereWithoutAcknowledgmentIsCountedApart() {
    accounting.row("user4", VALUE_OF_USER1);

    assertThat(accounting.unacknowledged()).isEqualTo(1);
    assertThat(accounting.lost()).isEqualTo(3);
  }
}

package io.github.hbaseycsb.campaign.durability;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.run.WriteAudit;
import org.junit.Test;

public class AccountingTest {
  private final Accounting accounting = new Accounting(1000);

  private void acknowledge(String... keys) {
    for (String key : keys) {
      accounting.acknowledged(key, 5);
    }
  }

  @Test
  public void whatIsThereIsNotLost() {
    acknowledge("user1", "user2", "user3");

    accounting.row("user1", 5);

    assertThat(accounting.result().lost()).isEqualTo(2);
    assertThat(accounting.result().lostKeys()).containsExactly("user2", "user3");
    assertThat(accounting.result().unacknowledgedPresent()).isZero();
  }

  @Test
  public void whatIsThereWithoutAcknowledgmentIsCountedApart() {
    acknowledge("user1");

    accounting.row("user4", 5);

    assertThat(accounting.result().unacknowledgedPresent()).isEqualTo(1);
    assertThat(accounting.result().lost()).isEqualTo(1);
  }

  @Test
  public void theNewestAcknowledgedWriteOfARowHasToBeThere() {
    acknowledge("user1", "user2");
    accounting.acknowledged("user1", 7);
    accounting.acknowledged("user1", 6);

    accounting.row("user1", 6);
    accounting.row("user2", 5);

    assertThat(accounting.result().acknowledged()).isEqualTo(4);
    assertThat(accounting.result().rows()).isEqualTo(2);
    assertThat(accounting.result().lostKeys()).containsExactly("user1");
  }

  @Test
  public void theOldestAcknowledgedWriteTellsSinceWhenToRead() {
    acknowledge("user1");
    accounting.acknowledged("user1", 3);
    accounting.acknowledged("user2", 4);

    assertThat(accounting.oldest()).isEqualTo(3);
  }

  @Test
  public void aNewerWriteThatWasNotAcknowledgedTakesThePlaceOfTheOthers() {
    acknowledge("user1");

    accounting.row("user1", 8);

    assertThat(accounting.result().lost()).isZero();
    assertThat(accounting.result().unacknowledgedPresent()).isEqualTo(1);
  }

  @Test
  public void readsThatLackedAWriteAreCounted() {
    acknowledge("user1");
    assertThat(accounting.result().staleReads()).hasValue(0);
    accounting.staleRead();

    assertThat(accounting.result().staleReads()).hasValue(1);
    assertThat(accounting.result().acknowledged()).isEqualTo(1);
  }

  @Test
  public void ofTooManyRowsAShareIsCompared() {
    for (int i = 0; i < 10_000; i++) {
      acknowledge("user" + i);
    }
    for (int i = 0; i < 12_000; i += 2) {
      accounting.row("user" + i, 5);
    }

    WriteAudit audit = accounting.result();
    assertThat(audit.acknowledged()).isEqualTo(10_000);
    assertThat(audit.oneIn()).isIn(8, 16, 32);
    assertThat(audit.rows()).isBetween(200L, 1000L);
    assertThat(audit.rows() * audit.oneIn()).isBetween(5_000L, 20_000L);
    assertThat(audit.lost()).isBetween(audit.rows() / 4, audit.rows() * 3 / 4);
    assertThat(audit.lostKeys()).hasSize(5);
    assertThat(audit.unacknowledgedPresent()).isBetween(1L, audit.rows());
  }
}

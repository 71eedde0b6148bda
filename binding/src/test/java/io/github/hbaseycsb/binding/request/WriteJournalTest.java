package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.After;
import org.junit.Test;

public class WriteJournalTest {
  @After
  public void forgetTheAction() {
    OutageDetector.stopRunWith(() -> {});
  }

  @Test
  public void aLineThatCannotBeWrittenEndsTheRunOnce() throws Exception {
    AtomicInteger stops = new AtomicInteger();
    OutageDetector.stopRunWith(stops::incrementAndGet);
    try (WriteJournal journal = WriteJournal.to("/dev/full")) {
      assertThat(stops).hasValue(0);
      journal.acknowledged(new Put(Bytes.toBytes("user1")));
      journal.acknowledged(new Put(Bytes.toBytes("user2")));
    }

    assertThat(stops).hasValue(1);
    assertThat(WriteJournal.loss())
        .hasValueSatisfying(e -> assertThat(e).hasMessage("No space left on device"));
  }
}

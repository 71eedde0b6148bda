package io.github.hbaseycsb.binding.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.binding.request.Action.RowGet;
import io.github.hbaseycsb.binding.request.Action.RowPut;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.After;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class WriteJournalTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

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

  private static RowPut put(String key, long timestamp) {
    RowPut put = new RowPut(Bytes.toBytes(key));
    put.setTimestamp(timestamp);
    return put;
  }

  private static RowGet get(WriteJournal journal, String key) {
    RowGet get = new RowGet(Bytes.toBytes(key));
    journal.expect(get);
    return get;
  }

  private static Result row(long... timestamps) {
    byte[] any = Bytes.toBytes("a");
    return Result.create(
        Arrays.stream(timestamps)
            .mapToObj(timestamp -> new KeyValue(any, any, any, timestamp, any))
            .toArray(Cell[]::new));
  }

  @Test
  public void aReadWithoutThePutThatWasAcknowledgedBeforeItIsRecorded() throws Exception {
    Path file = folder.newFile().toPath();
    try (WriteJournal journal = WriteJournal.to(file.toString())) {
      RowGet before = get(journal, "user1");
      journal.acknowledged(put("user1", 7));
      journal.acknowledged(put("user1", 6));
      RowGet after = get(journal, "user1");

      journal.answered(before, Result.EMPTY_RESULT);
      journal.answered(after, row(3, 7));
      journal.answered(after, row(8));
      journal.answered(get(journal, "user2"), Result.EMPTY_RESULT);
      assertThat(Files.readAllLines(file)).containsExactly("user1 7", "user1 6");

      journal.answered(after, row(3, 6));
      journal.answered(after, Result.EMPTY_RESULT);
    }
    assertThat(Files.readAllLines(file).subList(2, 4)).containsExactly("user1 -7", "user1 -7");
  }

  @Test
  public void withoutAJournalNoReadIsChecked() {
    WriteJournal.NONE.acknowledged(put("user1", 7));

    assertThat(get(WriteJournal.NONE, "user1").expectedMs()).isZero();
  }
}

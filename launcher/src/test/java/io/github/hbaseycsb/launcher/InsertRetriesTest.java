package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.Vector;
import org.junit.BeforeClass;
import org.junit.Test;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

public class InsertRetriesTest {
  private final InsertRetries retries = new InsertRetries();

  @BeforeClass
  public static void setUpMeasurements() {
    Measurements.setProperties(new Properties());
  }

  /** Answers inserts with some statuses in turn. */
  private static final class Answering extends DB {
    private final Queue<Status> answers;

    Answering(Status... answers) {
      this.answers = new ArrayDeque<>(List.of(answers));
    }

    @Override
    public Status insert(String table, String key, Map<String, ByteIterator> values) {
      return answers.remove();
    }

    @Override
    public Status read(
        String table, String key, Set<String> fields, Map<String, ByteIterator> result) {
      return Status.OK;
    }

    @Override
    public Status scan(
        String table,
        String startKey,
        int count,
        Set<String> fields,
        Vector<HashMap<String, ByteIterator>> result) {
      return Status.OK;
    }

    @Override
    public Status update(String table, String key, Map<String, ByteIterator> values) {
      return Status.OK;
    }

    @Override
    public Status delete(String table, String key) {
      return Status.OK;
    }
  }

  @Test
  public void anInsertThatSucceedsAtOnceIsNotTriedAgain() throws Exception {
    assertThat(insert(Status.OK)).isTrue();
    assertThat(retries.byStatus()).isEmpty();
  }

  @Test
  public void eachAttemptThatIsFollowedByAnotherOneCounts() throws Exception {
    assertThat(insert(Status.ERROR, Status.SERVICE_UNAVAILABLE, Status.ERROR, Status.OK)).isTrue();
    assertThat(insert(Status.ERROR, Status.BATCHED_OK)).isTrue();
    assertThat(retries.byStatus()).isEqualTo(Map.of("ERROR", 3L, "SERVICE_UNAVAILABLE", 1L));
  }

  @Test
  public void theLastAttemptOfAnInsertThatFailsIsNone() throws Exception {
    assertThat(insert(Status.ERROR, Status.ERROR, Status.ERROR, Status.NOT_FOUND)).isFalse();
    assertThat(retries.byStatus()).isEqualTo(Map.of("ERROR", 3L));
  }

  /** By YCSB's own workload, which tries three times more. */
  private boolean insert(Status... answers) throws Exception {
    Properties properties = new Properties();
    properties.setProperty("recordcount", "10");
    properties.setProperty(CoreWorkload.INSERTION_RETRY_LIMIT, "3");
    properties.setProperty(CoreWorkload.INSERTION_RETRY_INTERVAL, "0");
    CoreWorkload workload = new CoreWorkload();
    workload.init(properties);
    return workload.doInsert(retries.watch(new Answering(answers)), null);
  }
}

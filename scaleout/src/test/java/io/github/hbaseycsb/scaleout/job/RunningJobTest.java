package io.github.hbaseycsb.scaleout.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.apache.hadoop.mapreduce.Counters;
import org.apache.hadoop.mapreduce.TaskCounter;
import org.junit.Test;

public class RunningJobTest {
  @Test
  public void aJobWhoseHistoryIsLostHasNoCountInsteadOfZero() {
    for (Counters lost : new Counters[] {null, new Counters()}) {
      assertThatThrownBy(() -> RunningJob.requireKnown(lost, "job job_1 (rowcounter_t)"))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              "job job_1 (rowcounter_t) has ended, and its counters are not available:");
    }
  }

  @Test
  public void aJobThatFoundNothingHasCountersAllTheSame() throws Exception {
    Counters counters = new Counters();
    counters.findCounter(TaskCounter.MAP_INPUT_RECORDS).setValue(0);

    assertThat(RunningJob.requireKnown(counters, "job")).isSameAs(counters);
  }
}

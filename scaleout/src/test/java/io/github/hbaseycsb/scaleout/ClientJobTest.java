package io.github.hbaseycsb.scaleout;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.mapreduce.MRJobConfig;
import org.junit.Test;

public class ClientJobTest {
  private final Configuration conf = new Configuration(false);

  @Test
  public void withoutSettingsAClientHasAGigabyteOfHeap() {
    assertMemory(1792, List.of("-XX:+UseZGC"), "-Xmx1024m", "-XX:+UseZGC");
  }

  @Test
  public void theContainerHasRoomForThePlansHeap() {
    assertMemory(4096 + 768, List.of("-Xmx1g", "-Xmx4G"), "-Xmx1g", "-Xmx4G");
    assertMemory(513 + 768, List.of("-Xmx524289k"), "-Xmx524289k");
  }

  @Test
  public void theHeapFitsIntoTheContainersThatHadoopIsConfiguredFor() {
    conf.setInt(MRJobConfig.MAP_MEMORY_MB, 3072);

    assertMemory(3072, List.of(), "-Xmx2304m");
    assertMemory(3072, List.of("-Xmx1g"), "-Xmx1g");
    assertMemory(8192 + 768, List.of("-Xmx8g"), "-Xmx8g");
  }

  private void assertMemory(int containerMb, List<String> given, String... jvmArguments) {
    Configuration own = new Configuration(conf);

    assertThat(ClientJob.fitMemory(own, given)).containsExactly(jvmArguments);
    assertThat(own.getInt(MRJobConfig.MAP_MEMORY_MB, -1)).isEqualTo(containerMb);
  }
}

package io.github.hbaseycsb.campaign.cluster;

import static io.github.hbaseycsb.campaign.cluster.FlightRecorderProfiler.thread;
import static io.github.hbaseycsb.campaign.cluster.FlightRecorderProfiler.type;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.analysis.profile.Stacks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class RecordedStacksTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  @Test
  public void whatIsNoRecordingIsRefused() throws Exception {
    Path other = Files.writeString(folder.newFile().toPath(), "no recording");

    assertThatThrownBy(() -> new FlightRecorderProfiler().addStacks(other, 0, 1, new Stacks()))
        .isInstanceOf(IOException.class);
  }

  @Test
  public void namesAreThoseOfAnyStartOfAJvm() {
    assertThat(type("a.B$$Lambda$123/0x0000000800c8")).isEqualTo("a.B$$Lambda");
    assertThat(type("a.B$$Lambda.0x0000000800c8")).isEqualTo("a.B$$Lambda");
    assertThat(type("java.lang.invoke.LambdaForm$MH.0x000000080"))
        .isEqualTo("java.lang.invoke.LambdaForm$MH");
    assertThat(type("java.lang.invoke.LambdaForm$MH+0x00007fe71.1482968390"))
        .isEqualTo("java.lang.invoke.LambdaForm$MH");
    assertThat(type("jdk.internal.reflect.GeneratedMethodAccessor12"))
        .isEqualTo("jdk.internal.reflect.GeneratedMethodAccessor");
    assertThat(type("a.B2$C")).isEqualTo("a.B2$C");
    assertThat(thread("RpcServer.handler=29,queue=2,port=16020"))
        .isEqualTo("RpcServer.handler=#,queue=#,port=#");
    assertThat(
            thread(
                "AsyncFSWAL-0-file:/tmp/my home/campaigns/p/2.6.4-hadoop3-4d5c6fba7c8c9cf/data/hbase"
                    + "-prefix:localhost,16020,1763906052000"))
        .isEqualTo("AsyncFSWAL-#-file:#-prefix:localhost,#,#");
    assertThat(thread("FSHLog-0-hdfs://namenode:8020/hbase-prefix:a,16020,1"))
        .isEqualTo("FSHLog-#-hdfs:#-prefix:a,#,#");
    assertThat(thread("ReadOnlyZKClient-localhost:2181@0x7c2bf00d-SendThread"))
        .isEqualTo("ReadOnlyZKClient-localhost:#@#-SendThread");
    assertThat(thread("StoreOpener-ba5e7f6c1d2e3f405162738495a6b7c8-1"))
        .isEqualTo("StoreOpener-#-#");
    assertThat(thread("feedface-closed1234567")).isEqualTo("#-closed#");
  }
}

package io.github.hbaseycsb.campaign.cluster;

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

    assertThatThrownBy(() -> RecordedStacks.add(other, 0, 1, new Stacks()))
        .isInstanceOf(IOException.class);
  }

  @Test
  public void namesAreThoseOfAnyStartOfAJvm() {
    assertThat(RecordedStacks.type("a.B$$Lambda$123/0x0000000800c8")).isEqualTo("a.B$$Lambda");
    assertThat(RecordedStacks.type("a.B$$Lambda.0x0000000800c8")).isEqualTo("a.B$$Lambda");
    assertThat(RecordedStacks.type("java.lang.invoke.LambdaForm$MH.0x000000080"))
        .isEqualTo("java.lang.invoke.LambdaForm$MH");
    assertThat(RecordedStacks.type("java.lang.invoke.LambdaForm$MH+0x00007fe71.1482968390"))
        .isEqualTo("java.lang.invoke.LambdaForm$MH");
    assertThat(RecordedStacks.type("jdk.internal.reflect.GeneratedMethodAccessor12"))
        .isEqualTo("jdk.internal.reflect.GeneratedMethodAccessor");
    assertThat(RecordedStacks.type("a.B2$C")).isEqualTo("a.B2$C");
    assertThat(RecordedStacks.thread("RpcServer.handler=29,queue=2,port=16020"))
        .isEqualTo("RpcServer.handler=#,queue=#,port=#");
    assertThat(
            RecordedStacks.thread(
                "AsyncFSWAL-0-file:/tmp/my home/campaigns/p/2.6.4-hadoop3-4d5c6fba7c8c9cf/data/hbase"
                    + "-prefix:localhost,16020,1763906052000"))
        .isEqualTo("AsyncFSWAL-#-file:#-prefix:localhost,#,#");
    assertThat(RecordedStacks.thread("FSHLog-0-hdfs://namenode:8020/hbase-prefix:a,16020,1"))
        .isEqualTo("FSHLog-#-hdfs:#-prefix:a,#,#");
    assertThat(RecordedStacks.thread("ReadOnlyZKClient-localhost:2181@0x7c2bf00d-SendThread"))
        .isEqualTo("ReadOnlyZKClient-localhost:#@#-SendThread");
    assertThat(RecordedStacks.thread("StoreOpener-ba5e7f6c1d2e3f405162738495a6b7c8-1"))
        .isEqualTo("StoreOpener-#-#");
    assertThat(RecordedStacks.thread("feedface-closed1234567")).isEqualTo("#-closed#");
  }
}

package io.github.hbaseycsb.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class WorkloadTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private String workloadOf(String name) throws IOException {
    Path file = folder.newFile().toPath();
    Files.writeString(file, "workload=" + name + "\nrecordcount=10\n");
    return Workload.read(file).properties().get("workload");
  }

  @Test
  public void aClassOfYcsbHasThePackageInWhichClientsFindIt() throws IOException {
    assertThat(workloadOf("com.yahoo.ycsb.workloads.CoreWorkload"))
        .isEqualTo("site.ycsb.workloads.CoreWorkload");
    assertThat(workloadOf("com.yahoo.mine.Workload")).isEqualTo("com.yahoo.mine.Workload");
  }
}

package io.github.hbaseycsb.campaign.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.CampaignStatus;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerProcess;
import io.github.hbaseycsb.server.ServerProcess.Host;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class DriverLocksTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();

  private final List<String> warnings = new ArrayList<>();

  private DriverLocks driver() {
    return new DriverLocks(new ServerHome(folder.getRoot().toPath()), warnings::add);
  }

  @Test
  public void aCampaignHasOneDriverAtATimeAndTheOtherIsToldWhich() throws Exception {
    try (DriverLocks first = driver().holdCampaign("mine");
        DriverLocks second = driver()) {
      assertThat(first.isHeldCampaign("mine")).isTrue();
      assertThatThrownBy(() -> second.holdCampaign("mine"))
          .isInstanceOfSatisfying(
              CampaignException.class, e -> assertThat(e.status()).isEqualTo(CampaignStatus.USAGE))
          .hasMessage(
              "campaign mine is run by pid %d on host %s: wait until it has ended, or stop it",
              ProcessHandle.current().pid(), Host.here().name());
      second.holdCampaign("mine-too");
    }
    driver().holdCampaign("mine").close();
    assertThat(warnings).isEmpty();
  }

  @Test
  public void aTableOfAClusterHasOneDriverAtATime() throws Exception {
    try (DriverLocks first = driver();
        DriverLocks second = driver()) {
      first.holdTable("id", "ns:t");
      first.holdTable("id", "ns:t");
      assertThatThrownBy(() -> second.holdTable("id", "ns:t"))
          .isInstanceOf(CampaignException.class)
          .hasMessageStartingWith("table ns:t is used by pid ");
      second.holdTable("id", "ns-t");
      second.holdTable("another-id", "ns:t");
      second.holdCampaign("id-ns-t");
    }
  }

  @Test
  public void aDriverOfAnotherHostIsNamedWithTheFileToDeleteOnceThatHostIsGone() throws Exception {
    Path file = Files.createDirectory(folder.getRoot().toPath().resolve("locks"));
    file = file.resolve("campaign-mine");
    Files.writeString(
        file, new ServerProcess(17, 1, Optional.of(new Host("nas", "boot"))).format());
    try (DriverLocks driver = driver()) {
      assertThatThrownBy(() -> driver.holdCampaign("mine"))
          .hasMessage(
              "campaign mine is run by pid 17 on host nas: wait until it has ended, or stop it; if"
                  + " that host is gone, delete "
                  + file);
      Files.delete(file);
      driver.holdCampaign("mine");
    }
  }

  @Test
  public void aHomeThatCannotBeWrittenIsSaidAndNoObstacle() throws Exception {
    folder.newFile("locks");
    try (DriverLocks driver = driver()) {
      driver.holdTable("id", "t");
      assertThat(warnings)
          .singleElement()
          .asString()
          .startsWith("cannot lock " + folder.getRoot() + "/locks/table-id-t (")
          .endsWith("): nothing keeps other drivers away");
    }
  }
}

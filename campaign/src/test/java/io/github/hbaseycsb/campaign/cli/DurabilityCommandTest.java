package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.Test;

public class DurabilityCommandTest {
  @Test
  public void eachAuditHasContainersOfItsOwn() {
    assertThat(DurabilityCommand.clusterName())
        .matches("[a-z0-9-]+")
        .isNotEqualTo(DurabilityCommand.clusterName());
  }
}

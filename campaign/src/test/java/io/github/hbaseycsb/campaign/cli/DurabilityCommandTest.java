package io.github.hbaseycsb.campaign.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.Test;

public class DurabilityCommandTest {
  @Test
  public void eachAuditHasContainersOfItsOwn() {
    assertThat(DurabilityCommand.clusterName())
        .matches("[a-z0-9-]+")
        .hasSizeLessThanOrEqualTo(63 - "-regionserver99".length())
        .isNotEqualTo(DurabilityCommand.clusterName());
  }
}

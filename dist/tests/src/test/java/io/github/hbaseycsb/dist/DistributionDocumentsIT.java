package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class DistributionDocumentsIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  @Test
  public void everyLinkInTheDocumentsOfTheDistributionLeadsToAFileAndAHeading() throws Exception {
    assertThat(DocumentLinks.broken(UnpackedDistribution.in(FOLDER.getRoot().toPath()))).isEmpty();
  }
}

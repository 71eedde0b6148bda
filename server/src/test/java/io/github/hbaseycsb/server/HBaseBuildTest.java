package io.github.hbaseycsb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.Test;

public class HBaseBuildTest {
  @Test
  public void theStatusPageTellsTheBuild() {
    assertThat(
            HBaseBuild.of(
                page(
                    """
                    <td>HBase Version</td>
                    <td>2.7.0-SNAPSHOT, revision=4ad9c1e</td><td>HBase version and revision</td>
                    </tr><tr>
                    <td>HBase Source Checksum</td>
                    <td>0123456789abcdef0123456789abcdef0123456789abcdef</td>
                    """)))
        .hasValue(new HBaseBuild("2.7.0-SNAPSHOT", "4ad9c1e", "0123456789abcdef0123456789abcdef"));
  }

  @Test
  public void whatThePageDoesNotTellIsNotKnown() {
    assertThat(
            HBaseBuild.of(
                page(
                    "<td>HBase Version</td><td>1.2.6, revision=Unknown</td>"
                        + "<td>HBase Source Checksum</td><td>Unknown</td>")))
        .hasValue(new HBaseBuild("1.2.6", "Unknown", HBaseBuild.UNKNOWN));
    assertThat(HBaseBuild.of(page("<html>404</html>"))).isEmpty();
  }

  private static byte[] page(String html) {
    return html.getBytes(StandardCharsets.UTF_8);
  }
}

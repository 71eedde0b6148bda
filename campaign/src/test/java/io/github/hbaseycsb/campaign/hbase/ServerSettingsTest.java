package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.Test;

public class ServerSettingsTest {
  @Test
  public void defaultsAreLeftOut() throws IOException {
    assertThat(
            EnvironmentProbe.nonDefault(
                bytes(
                    """
                    <?xml version="1.0" encoding="UTF-8" standalone="no"?><configuration>
                    <property><name>hbase.rpc.timeout</name><value>60000</value>\
                    <final>false</final><source>hbase-default.xml</source></property>
                    <property><name>yarn.admin.acl</name><value>*</value>\
                    <final>false</final><source>yarn-default.xml</source></property>
                    <property><name>hbase.wal.provider</name><value>a &lt; b</value>\
                    <final>false</final><source>hbase-site.xml</source></property>
                    <property><name>fs.defaultFS</name><value>file:/</value>\
                    <final>false</final><source>programmatically</source>\
                    <source>hbase-site.xml</source></property>
                    </configuration>
                    """)))
        .hasSize(2)
        .containsEntry("hbase.wal.provider", "a < b")
        .containsEntry("fs.defaultFS", "file:/");
  }

  @Test
  public void whatIsNoConfigurationIsRefused() {
    assertThatThrownBy(() -> EnvironmentProbe.nonDefault(bytes("<html><p>Log in</html>")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("not settings");
  }

  @Test
  public void aDocumentThatNamesFilesToReadIsRefused() {
    assertThatThrownBy(
            () ->
                EnvironmentProbe.nonDefault(
                    bytes(
                        "<!DOCTYPE c [<!ENTITY f SYSTEM \"file:///etc/hostname\">]>"
                            + "<configuration><property><name>a</name><value>&f;</value>"
                            + "</property></configuration>")))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("DOCTYPE");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

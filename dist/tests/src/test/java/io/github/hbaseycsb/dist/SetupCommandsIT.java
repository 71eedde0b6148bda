package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.campaign.Campaigns;
import io.github.hbaseycsb.campaign.Campaigns.Ended;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.BeforeClass;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** The commands that prepare the use of the others. */
public class SetupCommandsIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  private static Path home;

  @BeforeClass
  public static void unpack() throws Exception {
    home = UnpackedDistribution.in(FOLDER.getRoot().toPath());
  }

  @Test
  public void aPlanIsWrittenAndPassesItsCheck() throws Exception {
    Path folder = FOLDER.getRoot().toPath();
    Campaigns campaigns = new Campaigns(home.resolve("bin/campaign"), folder, Map.of());
    Ended written = campaigns.run("init", "--name", "mine");
    assertThat(written.status()).as(written.said()).isZero();
    assertThat(folder.resolve("mine.yaml")).content().contains("name: mine\n");
    Ended checked = campaigns.run("check", "mine.yaml");
    assertThat(checked.status()).as(checked.said()).isZero();
  }

  @Test
  public void theQuestionsAreListed() throws Exception {
    Campaigns campaigns =
        new Campaigns(home.resolve("bin/campaign"), FOLDER.getRoot().toPath(), Map.of());
    Ended listed = campaigns.run("ask");
    assertThat(listed.status()).as(listed.said()).isZero();
    assertThat(listed.out()).contains("\ncompression ").contains("\nwal ");
  }

  @Test
  public void bashCompletesTheCommandsAndTheirOptions() throws Exception {
    Process bash =
        new ProcessBuilder(
                "bash",
                "-c",
                """
                set -u
                eval "$(bin/campaign completion)"
                completed() {
                  COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMP_LINE="$*" COMPREPLY=()
                  "$(complete -p "$1" | sed 's/.* -F \\([^ ]*\\).*/\\1/')" 2>/dev/null
                  echo "${COMPREPLY[*]}"
                }
                completed campaign durab
                completed campaign clean --y
                completed campaign compare --fail-if-p
                completed ycsb -thr
                completed hbase sto
                completed bulk-load --stag
                """)
            .directory(home.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(bash.waitFor()).as(out).isZero();
    assertThat(out.lines())
        .containsExactly(
            "durability", "--yes", "--fail-if-p99-slower", "-threads", "stop", "--staging");
  }
}

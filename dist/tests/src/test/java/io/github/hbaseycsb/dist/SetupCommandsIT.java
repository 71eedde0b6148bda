package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.ClassRule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

public class CompletionIT {
  @ClassRule public static final TemporaryFolder FOLDER = new TemporaryFolder();

  @Test
  public void bashCompletesTheCommandsAndTheirOptions() throws Exception {
    Path home = UnpackedDistribution.in(FOLDER.getRoot().toPath());
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

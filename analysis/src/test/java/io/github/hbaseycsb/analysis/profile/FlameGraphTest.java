package io.github.hbaseycsb.analysis.profile;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.analysis.profile.Profiles.ProfiledSide;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.Test;

public class FlameGraphTest {
  private static final Pattern FRAME =
      Pattern.compile(
          "<button type=\"button\" class=\"([^\"]*)\" style=\"--d: (\\d+); --l: ([\\d.]+); --w:"
              + " ([\\d.]+)\" title=\"([^\"]*)\"[^>]*>([^<]*)</button>");

  private final Stacks stacks = new Stacks();

  /** Such as {@code 2 25.000+75.000 B.c}. */
  private static List<String> frames(String page) {
    return FRAME
        .matcher(page)
        .results()
        .map(it -> it.group(2) + " " + it.group(3) + "+" + it.group(4) + " " + it.group(6))
        .toList();
  }

  private static MatchResult frame(String page, String label) {
    return FRAME.matcher(page).results().filter(it -> it.group(6).equals(label)).findFirst().get();
  }

  private String page() throws Exception {
    return FlameGraph.page("cell", ProfiledSide.CLIENTS, List.of(), stacks);
  }

  private String difference() throws Exception {
    return FlameGraph.page("cell", ProfiledSide.CLIENTS, List.of("before", "after"), stacks);
  }

  @Test
  public void aFrameIsAsWideAsItsShareAndBelowItsCaller() throws Exception {
    stacks.add(List.of("main", "a.B.c", "a.B.d"), 50);
    stacks.add(List.of("main", "a.B.c"), 25);
    stacks.add(List.of("gc"), 25);

    assertThat(frames(page()))
        .containsExactly(
            "0 0.000+100.000 all",
            "1 0.000+25.000 gc",
            "1 25.000+75.000 main",
            "2 25.000+75.000 B.c",
            "3 25.000+50.000 B.d");
    assertThat(frame(page(), "B.d").group(5)).isEqualTo("a.B.d: 50 samples, 50.0%");
  }

  @Test
  public void framesThatAreTooNarrowAreLeftOutAndTheOthersStayWhereTheyAre() throws Exception {
    stacks.add(List.of("a"), 1);
    stacks.add(List.of("b"), 1999);

    assertThat(frames(page())).containsExactly("0 0.000+100.000 all", "1 0.050+99.950 b");
  }

  @Test
  public void namesCannotBecomeMarkup() throws Exception {
    stacks.add(List.of("</button><script>alert(1)</script>", "\" onclick=\"x"), 1);

    assertThat(page())
        .doesNotContain("<script>alert")
        .doesNotContain("\" onclick=\"x")
        .contains("&lt;script&gt;alert(1)", "&quot; onclick=&quot;x");
  }

  @Test
  public void framesAreColoredByWhoseCodeTheyAre() throws Exception {
    stacks.add(
        List.of(
            "main",
            "org.apache.hadoop.hbase.regionserver.HRegion.get",
            "site.ycsb.Client.main",
            "java.lang.Thread.run",
            "org.apache.hbase.thirdparty.io.netty.Loop.run",
            "org.apache.hadoop.hbase.shaded.protobuf.P.q"),
        1);

    assertThat(FRAME.matcher(page()).results().map(it -> it.group(1)))
        .containsExactly(
            "owner-T", "owner-T", "owner-H", "owner-Y", "owner-J", "owner-L", "owner-L");
  }

  @Test
  public void aDifferenceIsColoredBySignAndSizeOfTheChangeOfTheShare() throws Exception {
    stacks.addBaseline(List.of("grows"), 1000);
    stacks.addBaseline(List.of("shrinks"), 9000);
    stacks.add(List.of("grows"), 7000);
    stacks.add(List.of("shrinks"), 3000);

    assertThat(frame(difference(), "grows").group(1)).isEqualTo("more-3");
    assertThat(frame(difference(), "shrinks").group(1)).isEqualTo("less-3");
    assertThat(frame(difference(), "all").group(1)).isEqualTo("change-0");
    assertThat(frame(difference(), "grows").group(5))
        .isEqualTo("grows: 7,000 samples, 70.0%; 10.0% of A, +60.0 points");
    assertThat(frames(difference())).contains("1 0.000+70.000 grows");
  }

  @Test
  public void aChangeThatSamplingAloneCanMakeIsNone() throws Exception {
    stacks.addBaseline(List.of("a"), 50);
    stacks.addBaseline(List.of("b"), 50);
    stacks.add(List.of("a"), 55);
    stacks.add(List.of("b"), 45);

    assertThat(frame(difference(), "a").group(1)).isEqualTo("change-0");
  }

  @Test
  public void theSizeOfAProfileAloneChangesNothing() throws Exception {
    stacks.addBaseline(List.of("a"), 1000);
    stacks.add(List.of("a"), 100_000);

    assertThat(frame(difference(), "a").group(1)).isEqualTo("change-0");
  }

  @Test
  public void aProfileWithoutSamplesSaysSo() throws Exception {
    stacks.addBaseline(List.of("a"), 10);

    assertThat(page()).contains("There are no samples.");
    assertThat(difference()).contains("There are no samples.");
  }

  @Test
  public void nothingIsFetched() throws Exception {
    stacks.add(List.of("a"), 1);

    assertThat(page()).contains("default-src 'none'").doesNotContain("http:", "https:");
  }
}

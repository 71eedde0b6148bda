package io.github.hbaseycsb.model.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.model.plan.Fault.Action;
import java.util.List;
import java.util.stream.Stream;
import org.junit.Test;

public class FaultsTypeTest {
  @Test
  public void rateIsASizeWithItsUnit() throws BadValueException {
    assertThat(bytesPerSecond("512k")).isEqualTo(512L << 10);
    assertThat(bytesPerSecond("9G")).isEqualTo(9L << 30);
  }

  @Test
  public void rateWithoutUnitIsRefusedWithWhatToGive() {
    for (String rate : List.of("512", "0k", "k", "1mb")) {
      assertThatThrownBy(() -> bytesPerSecond(rate))
          .as(rate)
          .isInstanceOf(BadValueException.class)
          .hasMessageContaining("bytes a second, such as 512k or 1m");
    }
  }

  @Test
  public void serversEndByTheFaultsThatStopThemAndNotByThoseThatSlowThem() {
    assertThat(Stream.of(Action.values()).filter(Action::endsServers))
        .containsExactly(Action.KILL, Action.STOP, Action.ROLLING_RESTART);
  }

  private static long bytesPerSecond(String rate) throws BadValueException {
    String list = "[{at: 1s, do: slow-disk, on: datanode, rate: " + rate + "}]";
    List<Fault> faults =
        PlanKeys.FAULTS
            .type()
            .read(
                YamlReader.readValue(Location.ofOption("test"), list, new Problems())
                    .orElseThrow());
    return faults.get(0).bytesPerSecond();
  }
}

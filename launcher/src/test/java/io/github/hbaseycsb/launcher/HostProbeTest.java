package io.github.hbaseycsb.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.Before;
import org.junit.Rule;
import org.junit.Test;
import org.junit.rules.TemporaryFolder;

/** On texts that a kernel 6.18 with two processors gave. */
public class HostProbeTest {
  @Rule public final TemporaryFolder folder = new TemporaryFolder();
  private HostProbe probe;

  @Before
  public void writeFiles() throws IOException {
    file(
        "proc/stat",
        """
        cpu  35585 1794 6115 130091 575 3 203 1125 7 0
        cpu0 17841 998 2664 65686 84 1 15 509 7 0
        cpu1 17743 795 3451 64404 490 2 188 615 0 0
        intr 419633 0 0 1 15
        ctxt 820479
        """);
    file("proc/sys/kernel/hostname", "vm.example.org\n");
    file(
        "proc/meminfo",
        """
        MemTotal:       24684096 kB
        MemFree:        23514560 kB
        MemAvailable:   23828176 kB
        Cached:           210212 kB
        SwapCached:            0 kB
        """);
    file(
        "proc/cpuinfo",
        """
        processor\t: 0
        cpu MHz\t\t: 2300.000
        processor\t: 1
        cpu MHz\t\t: 2500.000
        """);
    probe = new HostProbe(folder.getRoot().toPath());
  }

  private void file(String path, String text) throws IOException {
    Path file = folder.getRoot().toPath().resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  public void countsProcessorsAndTheirTimesWithoutGuestsTwice() throws IOException {
    assertThat(probe.host()).isEqualTo("vm.example.org");
    assertThat(probe.processors().count()).isEqualTo(2);
    assertThat(probe.processors().ms())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "user", 355_850L,
                "nice", 17_940L,
                "system", 61_150L,
                "idle", 1_300_910L,
                "iowait", 5_750L,
                "irq", 30L,
                "softirq", 2_030L,
                "steal", 11_250L));
  }

  @Test
  public void timesOfAKernelThatDoesNotKnowThemAreNotGuessed() throws IOException {
    file("proc/stat", "cpu  35585 1794 6115 130091\nintr 1\n");

    assertThatThrownBy(probe::processors).isInstanceOf(IOException.class);
  }

  @Test
  public void pressureIsEmptyWhereTheKernelDoesNotCountIt() throws IOException {
    assertThat(probe.pressureUs()).isEmpty();

    file("proc/pressure/cpu", "some avg10=28.80 avg60=7.84 avg300=5.50 total=68454891\n");
    file(
        "proc/pressure/io",
        """
        some avg10=11.55 avg60=2.68 avg300=0.67 total=6589151
        full avg10=0.37 avg60=0.24 avg300=0.12 total=4062105
        """);
    assertThat(probe.pressureUs())
        .isEqualTo(Map.of("cpu_some", 68_454_891L, "io_some", 6_589_151L, "io_full", 4_062_105L));
  }

  @Test
  public void memoryIsInBytes() throws IOException {
    assertThat(probe.memoryBytes())
        .isEqualTo(
            Map.of(
                "total", 24_684_096L * 1024,
                "available", 23_828_176L * 1024,
                "cached", 210_212L * 1024));
  }

  @Test
  public void theNetworkConsistsOfDevicesWithAKnownSpeed() throws IOException {
    assertThat(probe.network().bytesPerSecond()).isZero();

    networkInterface("eth0", "1000", 7, 11);
    file("sys/class/net/eth0/device/vendor", "0x1af4\n");
    networkInterface("docker0", "10000", 100, 100);
    networkInterface("eth1", "-1", 100, 100);
    file("sys/class/net/eth1/device/vendor", "0x1af4\n");
    assertThat(probe.network())
        .isEqualTo(new HostProbe.Network(125_000_000, Map.of("received", 7L, "sent", 11L)));
  }

  private void networkInterface(String name, String speed, long received, long sent)
      throws IOException {
    file("sys/class/net/" + name + "/speed", speed + "\n");
    file("sys/class/net/" + name + "/statistics/rx_bytes", received + "\n");
    file("sys/class/net/" + name + "/statistics/tx_bytes", sent + "\n");
  }

  @Test
  public void frequencyIsTheGovernorsOrElseTheKernelsOrUnknown() throws IOException {
    assertThat(probe.megahertz()).hasValue(2400);

    file("sys/devices/system/cpu/cpu0/cpufreq/scaling_cur_freq", "3100000\n");
    file("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "2900000\n");
    file("sys/devices/system/cpu/cpufreq/policy", "\n");
    assertThat(probe.megahertz()).hasValue(3000);

    file("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq", "2900000\n");
    Files.delete(
        folder.getRoot().toPath().resolve("sys/devices/system/cpu/cpu1/cpufreq/scaling_cur_freq"));
    file("proc/cpuinfo", "processor\t: 0\nBogoMIPS\t: 50.00\n");
    assertThat(probe.megahertz()).isEmpty();
  }
}

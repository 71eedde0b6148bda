package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.model.CampaignException;
import java.util.ArrayList;
import java.util.List;

/**
 * Limits how fast running containers use disks and send to their network. The limits end with a
 * container, too. Methods throw a {@link CampaignException} (cluster) when a limit is not set or
 * lifted.
 */
final class Throttles {
  static final long NO_LIMIT = 0;

  private static final String CGROUPS = "/sys/fs/cgroup:/cgroup";

  /**
   * Arguments: the container's process, bytes per second. Limits its reads from and its writes to
   * each disk of this machine: which of them the container is on, a file system may not tell. With
   * version 1 of cgroups the kernel limits a write to the page cache only when it is synced.
   */
  private static final String DISK =
      """
      while IFS=: read -r _ controllers path; do
        case ,$controllers, in
          *,blkio,*) blkio=/cgroup/blkio$path ;;
          ,,) unified=/cgroup$path ;;
        esac
      done </proc/$1/cgroup
      [ -n "$blkio$unified" ] || { echo 'its container has ended' >&2; exit 1; }
      max=$2
      [ $max != 0 ] || max=max
      for disk in $(cat /sys/block/*/dev); do
        if [ -n "$blkio" ]; then
          echo $disk $2 >$blkio/blkio.throttle.read_bps_device &&
            echo $disk $2 >$blkio/blkio.throttle.write_bps_device && limited=yes
        else
          echo $disk rbps=$max wbps=$max >$unified/io.max && limited=yes
        fi
      done
      [ -n "$limited" ] || { echo 'no disk takes a limit of its cgroup' >&2; exit 1; }
      """;

  /** Argument: bytes per second. Limits what the container sends; tc has no limit for the rest. */
  private static final String NETWORK =
      """
      command -v tc >/dev/null || { echo 'its image has no tc: see docker/README.md' >&2; exit 1; }
      for device in /sys/class/net/eth*; do
        device=${device##*/}
        if [ $1 = 0 ]; then
          tc qdisc del dev $device root
          tc qdisc show dev $device | grep tbf && exit 1
        else
          tc qdisc replace dev $device root tbf rate ${1}bps burst 128kb latency 400ms || exit 1
        fi
      done
      exit 0
      """;

  private final DockerEngine engine;
  private final String label;

  /**
   * @param label of the containers of the campaign, also of those that set limits
   */
  Throttles(DockerEngine engine, String label) {
    this.engine = engine;
    this.label = label;
  }

  /** A container cannot write to its own cgroup: one that has the machine's files does. */
  void limitDisk(String container, long bytesPerSecond)
      throws CampaignException, InterruptedException {
    String process = engine.run(List.of("inspect", "--format", "{{.State.Pid}}", container));
    beside(
        container,
        List.of("--pid=host", "--cgroupns=host", "--network=none", "--volume=" + CGROUPS),
        List.of(DISK, "limit", process, Long.toString(bytesPerSecond)));
  }

  void limitNetwork(String container, long bytesPerSecond)
      throws CampaignException, InterruptedException {
    beside(
        container,
        List.of("--network=container:" + container, "--cap-add=NET_ADMIN"),
        List.of(NETWORK, "limit", Long.toString(bytesPerSecond)));
  }

  /** Runs a script in a container of the same image that has what the script needs, no more. */
  private void beside(String container, List<String> options, List<String> script)
      throws CampaignException, InterruptedException {
    String image = engine.run(List.of("inspect", "--format", "{{.Config.Image}}", container));
    List<String> run = new ArrayList<>(List.of("run", "--rm", "--label", label, "--cap-drop=ALL"));
    run.addAll(options);
    run.addAll(List.of("--no-healthcheck", "--user=root", "--entrypoint=bash", image, "-c"));
    run.addAll(script);
    engine.run(run);
  }
}

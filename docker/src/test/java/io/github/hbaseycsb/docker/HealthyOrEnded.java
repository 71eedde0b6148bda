package io.github.hbaseycsb.docker;

import static org.awaitility.Awaitility.await;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Frame;
import java.time.Duration;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.utility.DockerStatus;

/**
 * Succeeds when the image's own health check does, fails as soon as the container has ended.
 *
 * <p>It runs the check itself, and only until it succeeds: Docker would go on for as long as the
 * container lives, and Testcontainers asks about one of the containers that are starting a second.
 */
final class HealthyOrEnded extends StartupCheckStrategy {
  /** Limited as in the image: a server that accepts and does not answer is asked again. */
  private static final String[] CHECK = {"timeout", "5", "/opt/hbase/bin/healthcheck.sh"};

  /**
   * Each check starts processes, of which those of a cluster that starts take their time from it.
   */
  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Duration limit;

  /**
   * Nothing is asked yet.
   *
   * @param limit how long a container may take
   */
  HealthyOrEnded(Duration limit) {
    this.limit = limit;
  }

  @Override
  public boolean waitUntilStartupSuccessful(DockerClient docker, String containerId) {
    return await()
            .atMost(limit)
            .pollDelay(INTERVAL)
            .pollInterval(INTERVAL)
            .until(
                () -> checkStartupState(docker, containerId),
                state -> state != StartupStatus.NOT_YET_KNOWN)
        == StartupStatus.SUCCESSFUL;
  }

  @Override
  public StartupStatus checkStartupState(DockerClient docker, String containerId) {
    if (DockerStatus.isContainerStopped(getCurrentState(docker, containerId))) {
      return StartupStatus.FAILED;
    }
    try {
      return isHealthy(docker, containerId)
          ? StartupStatus.SUCCESSFUL
          : StartupStatus.NOT_YET_KNOWN;
    } catch (ConflictException | NotFoundException e) {
      // It has just ended: the next look at its state says so.
      return StartupStatus.NOT_YET_KNOWN;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a container started", e);
    }
  }

  private static boolean isHealthy(DockerClient docker, String containerId)
      throws InterruptedException {
    // What it says ends when it ends: without that, it would not be waited for.
    String check =
        docker
            .execCreateCmd(containerId)
            .withCmd(CHECK)
            .withAttachStdout(true)
            .withAttachStderr(true)
            .exec()
            .getId();
    docker.execStartCmd(check).exec(new ResultCallback.Adapter<Frame>()).awaitCompletion();
    Long status = docker.inspectExecCmd(check).exec().getExitCodeLong();
    return status != null && status == 0;
  }
}

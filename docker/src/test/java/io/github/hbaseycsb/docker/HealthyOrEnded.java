package io.github.hbaseycsb.docker;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.InspectContainerResponse.ContainerState;
import org.testcontainers.containers.startupcheck.StartupCheckStrategy;
import org.testcontainers.utility.DockerStatus;

/** Succeeds when the image's own health check does, fails as soon as the container has ended. */
final class HealthyOrEnded extends StartupCheckStrategy {
  @Override
  public StartupStatus checkStartupState(DockerClient docker, String containerId) {
    ContainerState state = getCurrentState(docker, containerId);
    if (DockerStatus.isContainerStopped(state)) {
      return StartupStatus.FAILED;
    }
    return isHealthy(state) ? StartupStatus.SUCCESSFUL : StartupStatus.NOT_YET_KNOWN;
  }

  static boolean isHealthy(ContainerState state) {
    return Boolean.TRUE.equals(state.getRunning())
        && state.getHealth() != null
        && "healthy".equals(state.getHealth().getStatus());
  }
}

package io.github.hbaseycsb.campaign.cli.setup;

/** What a new plan measures. */
enum TargetKind {
  /** An existing cluster, named by its configuration directory. */
  CONF(16, 32),
  /** A server on this machine. */
  LOCAL(4, 8),
  /** Containers on this machine. */
  DOCKER(8, 16);

  private final int regions;
  private final int threads;

  TargetKind(int regions, int threads) {
    this.regions = regions;
    this.threads = threads;
  }

  int regions() {
    return regions;
  }

  int threads() {
    return threads;
  }
}

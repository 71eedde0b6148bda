package io.github.hbaseycsb.campaign.result;

/** Whether a run, or a cell, can be trusted. In order: the worse one wins. */
public enum Verdict {
  VALID,
  SUSPECT,
  INVALID
}

package io.github.hbaseycsb.docker;

/** A category of tests that take too long for each build: the profile {@code matrix} has them. */
public interface FullMatrix {}

/**
 * A standalone HBase on this machine, in any version: assembled from Maven artifacts, run in its
 * own process, bound to loopback. The HBase is a version from Maven Central, a release, or a build
 * of the user's own.
 */
package io.github.hbaseycsb.server;

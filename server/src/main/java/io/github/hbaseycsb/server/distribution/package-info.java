/**
 * The HBase that a local server runs: a version from Maven Central, a release, or a build of the
 * user's own.
 */
package io.github.hbaseycsb.server.distribution;

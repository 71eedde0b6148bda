/** The HBase that a local server runs: of a version, a release or a build of the user's own. */
package io.github.hbaseycsb.server.distribution;

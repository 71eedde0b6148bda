/** One process of a local server, its log, and why it ended. */
package io.github.hbaseycsb.server.process;

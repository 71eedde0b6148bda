/** Files and directories that are there as a whole or not at all. */
package io.github.hbaseycsb.server.files;

/** Directories: created atomically, private, deleted. */
package io.github.hbaseycsb.server.files;

/** Atomic creation, deletion and checksums of files and directories. */
package io.github.hbaseycsb.server.files;

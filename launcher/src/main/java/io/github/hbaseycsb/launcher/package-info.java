/**
 * {@code scripts/ycsb}: runs a plain {@code site.ycsb.Client} in this process, after checking what
 * can be checked beforehand, and ends with an exit status that tells how it went.
 */
package io.github.hbaseycsb.launcher;

/** The ways to send puts and deletes. */
package io.github.hbaseycsb.binding.write;

/** The ways to send gets and writes. */
package io.github.hbaseycsb.binding.send;

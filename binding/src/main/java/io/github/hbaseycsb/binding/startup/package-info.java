/** The steps before the first operation: the login, the table, and the locations of its regions. */
package io.github.hbaseycsb.binding.startup;

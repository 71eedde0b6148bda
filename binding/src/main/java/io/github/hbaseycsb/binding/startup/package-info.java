/** What has to be done before the first operation: the login, the table, its regions. */
package io.github.hbaseycsb.binding.startup;

/** What servers and machines did while a run lasted, from the driver's and the clients' samples. */
package io.github.hbaseycsb.analysis.server;

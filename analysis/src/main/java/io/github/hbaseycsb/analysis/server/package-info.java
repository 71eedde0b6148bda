/**
 * The activity of servers and machines during a run, from the driver's and the clients' samples.
 */
package io.github.hbaseycsb.analysis.server;

/**
 * The protocol between a YCSB client and the process that starts it (lines, exit statuses, files),
 * and what the commands of all modules need.
 */
package io.github.hbaseycsb.client;

/**
 * The protocol between a YCSB client and the process that starts it: lines, exit statuses, files.
 */
package io.github.hbaseycsb.client;

/** What a YCSB client and who starts it have agreed on: lines, exit status, exit file. */
package io.github.hbaseycsb.client;

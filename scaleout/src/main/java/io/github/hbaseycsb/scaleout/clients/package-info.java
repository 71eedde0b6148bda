/** YCSB clients as the map tasks of a MapReduce job, one client process to a task. */
package io.github.hbaseycsb.scaleout.clients;

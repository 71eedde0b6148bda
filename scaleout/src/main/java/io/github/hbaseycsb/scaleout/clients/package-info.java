/** YCSB clients as map tasks of a MapReduce job, with one client process for each task. */
package io.github.hbaseycsb.scaleout.clients;

/** What all MapReduce jobs of this project want, whether they run on YARN or in this process. */
package io.github.hbaseycsb.scaleout.job;

/** Common code of all MapReduce jobs of this project, on YARN or in this process. */
package io.github.hbaseycsb.scaleout.job;

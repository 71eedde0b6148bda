/** The files that the driver writes to a results directory, with a record for each type. */
package io.github.hbaseycsb.model.run;

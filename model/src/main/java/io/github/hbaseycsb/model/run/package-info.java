/** What the driver writes into a results directory, one record for each kind of file. */
package io.github.hbaseycsb.model.run;

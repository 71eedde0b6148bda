/** Stack samples of profiled runs. Profiled runs are not part of the measurements. */
package io.github.hbaseycsb.analysis.profile;

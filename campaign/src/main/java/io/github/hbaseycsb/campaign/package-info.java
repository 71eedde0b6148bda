/** The campaign driver. This package has what all others share: its heap and lines of progress. */
package io.github.hbaseycsb.campaign;

/** The campaign driver. This package has what all others share. */
package io.github.hbaseycsb.campaign;

/** The campaign driver; here what all of it shares. */
package io.github.hbaseycsb.campaign;

/** Typed properties: parsing, and one-line messages for invalid values. */
package io.github.hbaseycsb.property;

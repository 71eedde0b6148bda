/**
 * Typed values of YCSB's properties: what each takes, and one line for a value that it does not.
 */
package io.github.hbaseycsb.property;

/**
 * What the properties of a client mean to the binding and to HBase's client, parsed once and
 * checked.
 */
package io.github.hbaseycsb.binding.options;

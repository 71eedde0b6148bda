/**
 * The properties of the binding: their names, defaults and ranges, and the options that they give.
 */
package io.github.hbaseycsb.binding.options;

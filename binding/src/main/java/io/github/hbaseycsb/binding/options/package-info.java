/** The binding's properties: their names, defaults and ranges, and what they say, read once. */
package io.github.hbaseycsb.binding.options;

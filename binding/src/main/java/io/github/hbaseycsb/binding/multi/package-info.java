/** Multi requests: operations that are sent together, and measured when the server answers. */
package io.github.hbaseycsb.binding.multi;

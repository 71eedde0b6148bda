/** Operations that are sent several to a request, and measured when the server answers. */
package io.github.hbaseycsb.binding.multi;

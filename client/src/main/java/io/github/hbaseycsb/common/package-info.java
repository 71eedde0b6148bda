/** What commands of all modules need. */
package io.github.hbaseycsb.common;

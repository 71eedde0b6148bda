/** Common code for the commands of all modules. */
package io.github.hbaseycsb.common;

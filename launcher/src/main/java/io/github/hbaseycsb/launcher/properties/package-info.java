/** The user's input: YCSB's properties, with validation, and the cluster that they name. */
package io.github.hbaseycsb.launcher.properties;

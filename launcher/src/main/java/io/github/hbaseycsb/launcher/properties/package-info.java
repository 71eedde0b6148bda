/** What the user gives: YCSB's properties, checked, and the cluster that they name. */
package io.github.hbaseycsb.launcher.properties;

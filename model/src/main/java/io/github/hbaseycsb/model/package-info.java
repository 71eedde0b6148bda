/** Code that the driver, the analysis and the commands share: JSON, files, exit statuses. */
package io.github.hbaseycsb.model;

/** The engine of templates, figures and tables, for texts of all packages. */
package io.github.hbaseycsb.analysis.text;

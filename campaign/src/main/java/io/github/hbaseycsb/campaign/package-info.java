/** The campaign driver: plan, load, settle, runs, averages, report. */
package io.github.hbaseycsb.campaign;

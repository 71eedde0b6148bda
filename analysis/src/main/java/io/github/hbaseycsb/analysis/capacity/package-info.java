/** The highest rate that meets an objective: what to measure next, and what was found. */
package io.github.hbaseycsb.analysis.capacity;

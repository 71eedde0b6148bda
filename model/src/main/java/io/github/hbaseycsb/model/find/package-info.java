/** The part of a plan about a search for the highest rate that meets an objective. */
package io.github.hbaseycsb.model.find;

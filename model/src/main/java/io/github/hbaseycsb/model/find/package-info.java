/** What a plan says of a search for the highest rate that meets an objective. */
package io.github.hbaseycsb.model.find;

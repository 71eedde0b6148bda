/**
 * The keys of a plan: what each is called, what values it takes and what it means, and values by
 * key.
 */
package io.github.hbaseycsb.model.key;

/** Why a result may be doubted: each kind of finding in its class. */
package io.github.hbaseycsb.analysis.finding;

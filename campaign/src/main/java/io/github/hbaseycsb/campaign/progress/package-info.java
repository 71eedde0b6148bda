/** Shows the user what is being done. */
package io.github.hbaseycsb.campaign.progress;

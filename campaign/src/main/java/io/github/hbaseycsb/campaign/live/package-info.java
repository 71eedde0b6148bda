/** The page that shows a campaign while it runs. */
package io.github.hbaseycsb.campaign.live;

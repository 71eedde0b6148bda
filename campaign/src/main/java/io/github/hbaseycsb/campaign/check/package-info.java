/** What a plan will do, how long that takes and how much disk it needs, before anything starts. */
package io.github.hbaseycsb.campaign.check;

/** What a cluster still has of what it acknowledged, after its region servers were killed. */
package io.github.hbaseycsb.campaign.durability;

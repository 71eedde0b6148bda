/** Audits which acknowledged writes a cluster still has after its region servers were killed. */
package io.github.hbaseycsb.campaign.durability;

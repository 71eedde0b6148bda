/**
 * The campaign's workflow. The journal records each step, and no step is done twice: what comes
 * before a run (load, check, switches, restored snapshot, settled table, warm servers), and the run
 * with its clients, its window and how it ends.
 */
package io.github.hbaseycsb.campaign.run;

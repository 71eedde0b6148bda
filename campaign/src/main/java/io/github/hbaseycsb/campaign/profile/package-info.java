/** Records the stacks of the processes of a profiled run by Java's Flight Recorder. */
package io.github.hbaseycsb.campaign.profile;

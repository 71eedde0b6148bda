/** Where the processes of a profiled run spend their time, by Java's Flight Recorder. */
package io.github.hbaseycsb.campaign.profile;

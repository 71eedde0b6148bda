/** HBase on HDFS in Docker containers, for campaigns that bring their own cluster. */
package io.github.hbaseycsb.campaign.cluster.docker;

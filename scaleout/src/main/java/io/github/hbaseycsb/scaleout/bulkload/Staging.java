package io.github.hbaseycsb.scaleout.bulkload;

import io.github.hbaseycsb.binding.SharedConnection;
import io.github.hbaseycsb.launcher.properties.UsageException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Admin;

/** The directory for store files before the region servers take them. */
final class Staging {
  private Staging() {}

  /**
   * Determines the directory.
   *
   * @param wanted a path or URI that the user gave; by default a directory on the default file
   *     system
   * @throws UsageException if it is on this machine's disk, but a region server is on another
   *     machine
   */
  static Path of(SharedConnection target, Optional<String> wanted)
      throws UsageException, IOException {
    Configuration conf = target.connection().getConfiguration();
    Path directory =
        wanted.isPresent() ? new Path(wanted.get()) : byDefault(FileSystem.get(conf), conf);
    if (directory.getFileSystem(conf) instanceof LocalFileSystem) {
      requireServersHere(target, directory);
    }
    return directory;
  }

  private static Path byDefault(FileSystem files, Configuration conf) {
    if (files instanceof LocalFileSystem) {
      return new Path(System.getProperty("java.io.tmpdir"));
    }
    String given = conf.get(HConstants.TEMPORARY_FS_DIRECTORY_KEY);
    return given == null ? new Path(files.getHomeDirectory(), "hbase-staging") : new Path(given);
  }

  private static void requireServersHere(SharedConnection target, Path directory)
      throws UsageException, IOException {
    try (Admin admin = target.connection().getAdmin()) {
      for (ServerName server : admin.getRegionServers()) {
        if (!isHere(InetAddress.getByName(server.getHostname()))) {
          throw new UsageException(
              "region server %s cannot read %s on this machine: set fs.defaultFS to HBase's file system"
                      .formatted(server.getHostname(), directory)
                  + " in a core-site.xml (-cp DIRECTORY, HADOOP_CONF_DIR), or use --staging URI");
        }
      }
    }
  }

  /** No interface has all loopback addresses, such as 127.0.1.1, to which Debian maps its name. */
  static boolean isHere(InetAddress address) throws SocketException {
    return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
  }
}

package io.github.hbaseycsb.docker;

import java.util.regex.Pattern;

/** HDFS's audit log, which is part of the NameNode's log. */
final class AuditLog {
  private AuditLog() {}

  /**
   * Number of a table's store files that region servers renamed, and did not copy, to take them.
   */
  static long renamedStoreFiles(String log, String table) {
    return Pattern.compile("\tcmd=rename\tsrc=/user/\\S+\tdst=/hbase/staging/\\w+__" + table + "__")
        .matcher(log)
        .results()
        .count();
  }
}

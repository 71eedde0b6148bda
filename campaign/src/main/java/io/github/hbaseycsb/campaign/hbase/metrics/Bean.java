package io.github.hbaseycsb.campaign.hbase.metrics;

import java.util.Map;

/**
 * A bean of a server, as far as it was wanted.
 *
 * @param attributes numbers, texts and truth values by name
 * @param fingerprint of all that the bean has, wanted or not: the same one, read again, has not
 *     changed
 */
record Bean(Map<String, Object> attributes, int fingerprint) {
  /** An attribute, -1 when it is not a number or not there. */
  long number(String attribute) {
    return attributes.get(attribute) instanceof Number number ? number.longValue() : -1;
  }

  String text(String attribute, String otherwise) {
    return attributes.get(attribute) instanceof String text ? text : otherwise;
  }
}

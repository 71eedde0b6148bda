package io.github.hbaseycsb.property;

/** The names of YCSB's own classes, which had another package before YCSB 0.17. */
public final class YcsbClass {
  private static final String FORMER = "com.yahoo.ycsb.";

  private YcsbClass() {}

  /** The name that a class has now; of a class that is not YCSB's, the same name. */
  public static String current(String name) {
    return name.startsWith(FORMER) ? "site.ycsb." + name.substring(FORMER.length()) : name;
  }
}

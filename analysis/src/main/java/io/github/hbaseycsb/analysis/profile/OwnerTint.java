package io.github.hbaseycsb.analysis.profile;

import io.github.hbaseycsb.analysis.profile.FlameGraph.Legend;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Colors frames by the owner of their code. */
final class OwnerTint implements FlameGraph.Tint {
  private enum Owner {
    THREAD("threads", "(?!)"),
    // Without the libraries in HBase's own packages.
    HBASE("HBase", "org\\.apache\\.hadoop\\.hbase\\.(?!shaded\\.).*"),
    YCSB("YCSB and the binding", "(site\\.ycsb|io\\.github\\.hbaseycsb)\\..*"),
    JAVA("Java", "(javax?|jdk|(com\\.)?sun)\\..*"),
    LIBRARY("libraries", ".*");

    private final String title;
    private final Pattern methods;

    Owner(String title, String methods) {
      this.title = title;
      this.methods = Pattern.compile(methods);
    }

    private String style() {
      return "owner-" + name().charAt(0);
    }
  }

  @Override
  public String style(Frame frame, int level) {
    return level < 2 ? Owner.THREAD.style() : owner(frame.name()).style();
  }

  private static Owner owner(String method) {
    return Arrays.stream(Owner.values())
        .filter(owner -> owner.methods.matcher(method).matches())
        .findFirst()
        .orElse(Owner.LIBRARY);
  }

  @Override
  public String remark(Frame frame) {
    return "";
  }

  @Override
  public List<Legend> legend() {
    return Arrays.stream(Owner.values())
        .map(owner -> new Legend(owner.style(), owner.title))
        .toList();
  }
}

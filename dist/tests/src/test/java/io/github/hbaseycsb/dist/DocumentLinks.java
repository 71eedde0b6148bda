package io.github.hbaseycsb.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The relative links of Markdown pages, and the anchors of headings as Git hosts make them. */
final class DocumentLinks {
  private static final Pattern CODE_BLOCK = Pattern.compile("(?ms)^```.*?^```$|^ {4}.*?$");
  private static final Pattern CODE_SPAN = Pattern.compile("`[^`\n]*`");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.+?) *$");
  private static final Pattern LINK =
      Pattern.compile("(?m)\\]\\(([^)\\s]+)|(?:src|srcset|href)=\"([^\"]+)\"|^\\[[^]]+\\]: (\\S+)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");

  private DocumentLinks() {}

  /**
   * The links that lead to no file, or to no heading of its page.
   *
   * @param root the directory with the pages; a link may not leave it
   * @return one line for each, with the page
   */
  static List<String> broken(Path root) throws IOException {
    Path home = root.toRealPath();
    return pages(home).stream()
        .flatMap(
            page ->
                targets(page)
                    .filter(target -> !leadsSomewhere(home, page, target))
                    .map(target -> home.relativize(page) + ": " + target))
        .collect(Collectors.toList());
  }

  private static List<Path> pages(Path home) throws IOException {
    List<Path> pages = new ArrayList<>();
    Files.walkFileTree(
        home,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            String name = directory.getFileName().toString();
            return name.equals("target") || name.startsWith(".")
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".md")) {
              pages.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    pages.sort(null);
    return pages;
  }

  private static Stream<String> targets(Path page) {
    String prose = CODE_SPAN.matcher(withoutCodeBlocks(page)).replaceAll("");
    return LINK.matcher(prose)
        .results()
        .map(
            link ->
                Stream.of(1, 2, 3)
                    .map(link::group)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElseThrow())
        .filter(target -> !ELSEWHERE.matcher(target).matches());
  }

  private static boolean leadsSomewhere(Path home, Path page, String target) {
    String[] parts = target.split("#", 2);
    Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return file.startsWith(home)
        && Files.exists(file)
        && (parts.length == 1 || anchors(file).contains(parts[1]));
  }

  private static Set<String> anchors(Path page) {
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(withoutCodeBlocks(page));
    while (heading.find()) {
      String anchor =
          heading
              .group(1)
              .replaceAll("\\[([^]]*)\\]\\([^)]*\\)", "$1")
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N} _-]", "")
              .replace(' ', '-');
      String free = anchor;
      for (int again = 1; !anchors.add(free); again++) {
        free = anchor + "-" + again;
      }
    }
    return anchors;
  }

  private static String withoutCodeBlocks(Path page) {
    try {
      return CODE_BLOCK.matcher(Files.readString(page)).replaceAll("");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

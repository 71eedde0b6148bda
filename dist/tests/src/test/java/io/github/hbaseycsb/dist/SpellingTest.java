package io.github.hbaseycsb.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.Test;

/** One spelling throughout, the American one, as HBase and YCSB have it. */
public class SpellingTest {
  /** Beginnings of British words, after no other letter or after a lower-case one in a name. */
  private static final Pattern BRITISH =
      Pattern.compile(
          "(?i:acknowledge"
              + "ment|behavi"
              + "our|catalo"
              + "gue|col"
              + "our|fav"
              + "our|hon"
              + "our"
              + "|judge"
              + "ment|label"
              + "led|\\blicen"
              + "ce|neighb"
              + "our|model"
              + "led|signal"
              + "led"
              + "|travel"
              + "led|\\bcent"
              + "re\\b|\\bgr"
              + "ey\\b|whil"
              + "st|arte"
              + "fact|fulfi"
              + "l\\b"
              + "|\\btoward"
              + "s\\b|\\banaly"
              + "sed?\\b)"
              + "|(?i:initial|summar|optim|serial|normal|organ|recogn|synchron|minim|maxim|util|general"
              + "|parameter|random|visual|custom|local|final|material|special|standard|categor|emphas"
              + "|priorit|stabil)is(?:e[ds]?|ing|ation)\\b");

  private static final Set<String> SKIPPED =
      Set.of(".git", "target", "node_modules", "results", "licenses");
  private static final Pattern TEXT =
      Pattern.compile(".*\\.(?:java|md|js|ftlh?|css|ya?ml|xml|sh)|NOTICE");

  private final Map<String, Boolean> british = new HashMap<>();

  @Test
  public void sourcesAndDocumentsAreSpelledTheAmericanWay() throws IOException {
    List<String> found = new ArrayList<>();
    Files.walkFileTree(
        checkout(),
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return SKIPPED.contains(directory.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            String name = file.getFileName().toString();
            if (TEXT.matcher(name).matches() && !name.contains("echarts")) {
              List<String> lines = Files.readAllLines(file, StandardCharsets.UTF_8);
              for (int i = 0; i < lines.size(); i++) {
                if (isBritish(lines.get(i))) {
                  found.add(file + ":" + (i + 1) + ": " + lines.get(i).strip());
                }
              }
            }
            return FileVisitResult.CONTINUE;
          }
        });
    assertThat(found).isEmpty();
  }

  @Test
  public void aBritishWordIsFound() {
    assertThat(BRITISH.matcher("its col" + "our, normal" + "ised").results()).hasSize(2);
    assertThat(BRITISH.matcher("its color, normalized, advised, a promise").find()).isFalse();
    assertThat(isBritish("its col" + "our")).isTrue();
    assertThat(isBritish("setCol" + "our(2);")).isTrue();
    assertThat(isBritish("its color, normalized, advised, a promise")).isFalse();
  }

  /** Each word is looked at once, however often it is written. */
  private boolean isBritish(String line) {
    int from = 0;
    for (int at = 0; at <= line.length(); at++) {
      if (at == line.length() || !isOfWord(line.charAt(at))) {
        String word = line.substring(from, at);
        if (british.computeIfAbsent(word, any -> BRITISH.matcher(word).find())) {
          return true;
        }
        from = at + 1;
      }
    }
    return false;
  }

  private static boolean isOfWord(char character) {
    return Character.isLetterOrDigit(character) || character == '_';
  }

  private static Path checkout() {
    Path checkout = Path.of("").toAbsolutePath();
    while (!Files.exists(checkout.resolve("CONTRIBUTING.md"))) {
      checkout = checkout.getParent();
    }
    return checkout;
  }
}

package io.github.hbaseycsb.model.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.hbaseycsb.model.plan.RunSequence.WilliamsDesign;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.Test;

public class WilliamsDesignTest {
  private static final int MOST = 16;

  private static List<List<Integer>> rows(int items, int turns) {
    List<Integer> all = IntStream.range(0, items).boxed().toList();
    return IntStream.rangeClosed(1, turns).mapToObj(turn -> WilliamsDesign.row(all, turn)).toList();
  }

  /** How often the second of each ordered pair comes right after the first. */
  private static Map<List<Integer>, Integer> neighbors(List<Integer> row) {
    Map<List<Integer>, Integer> neighbors = new HashMap<>();
    for (int i = 1; i < row.size(); i++) {
      neighbors.merge(List.of(row.get(i - 1), row.get(i)), 1, Integer::sum);
    }
    return neighbors;
  }

  private static List<Integer> joined(List<List<Integer>> rows) {
    return rows.stream().flatMap(List::stream).toList();
  }

  @Test
  public void twoItemsAlternate() {
    assertThat(joined(rows(2, 4))).containsExactly(0, 1, 1, 0, 0, 1, 1, 0);
    assertThat(joined(rows(1, 3))).containsExactly(0, 0, 0);
    assertThat(WilliamsDesign.row(List.of(), 1)).isEmpty();
  }

  @Test
  public void rowsAreThoseOfTheSquareEachFollowedByItselfBackwards() {
    assertThat(rows(6, 4))
        .containsExactly(
            List.of(0, 1, 5, 2, 4, 3),
            List.of(3, 4, 2, 5, 1, 0),
            List.of(4, 5, 3, 0, 2, 1),
            List.of(1, 2, 0, 3, 5, 4));
  }

  @Test
  public void everyItemFollowsEveryOtherAndIsInEveryPlaceEquallyOften() {
    for (int items = 2; items <= MOST; items++) {
      boolean even = items % 2 == 0;
      List<List<Integer>> rows = rows(items, even ? items : 2 * items);
      Map<List<Integer>, Integer> followed = new HashMap<>();
      Map<List<Integer>, Integer> places = new HashMap<>();
      for (List<Integer> row : rows) {
        assertThat(new HashSet<>(row)).hasSize(items);
        neighbors(row).forEach((pair, times) -> followed.merge(pair, times, Integer::sum));
        for (int place = 0; place < items; place++) {
          places.merge(List.of(row.get(place), place), 1, Integer::sum);
        }
      }
      int times = even ? 1 : 2;
      assertThat(followed).as("%d items", items).hasSize(items * (items - 1));
      assertThat(followed.values()).as("%d items", items).containsOnly(times);
      assertThat(places).as("%d items", items).hasSize(items * items);
      assertThat(places.values()).as("%d items", items).containsOnly(times);
    }
  }

  /** Variants of one workload stand beside each other in a plan. */
  @Test
  public void threeRoundsAreAsBalancedAsCanBeAmongVariantsOfOneWorkload() {
    for (int workloads = 1; workloads <= 5; workloads++) {
      for (int variants = 2; variants <= 4; variants++) {
        List<List<Integer>> rounds = rows(workloads * variants, 3);
        Map<List<Integer>, Integer> followed = neighbors(joined(rounds));
        for (List<Integer> pair : pairs(workloads, variants)) {
          String what = "%d workloads, %d variants, %s".formatted(workloads, variants, pair);
          assertThat(followed.getOrDefault(pair, 0)).as(what).isLessThanOrEqualTo(2);
          assertThat(rounds)
              .as(what)
              .filteredOn(row -> row.indexOf(pair.get(0)) < row.indexOf(pair.get(1)))
              .hasSizeBetween(1, 2);
        }
      }
    }
  }

  private static List<List<Integer>> pairs(int workloads, int variants) {
    List<List<Integer>> pairs = new ArrayList<>();
    for (int one = 0; one < workloads * variants; one++) {
      for (int other = 0; other < workloads * variants; other++) {
        if (one != other && one / variants == other / variants) {
          pairs.add(List.of(one, other));
        }
      }
    }
    return pairs;
  }
}

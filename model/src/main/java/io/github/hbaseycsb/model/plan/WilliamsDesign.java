package io.github.hbaseycsb.model.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Orders of the same items that balance carry-over from one item to the next, such as a full cache:
 * each item is in each place, and follows each other item, equally often (E. J. Williams,
 * "Experimental designs balanced for the estimation of residual effects of treatments", Australian
 * Journal of Scientific Research A 2, 1949).
 *
 * <p>A row is 0, 1, k - 1, 2, k - 2, ... for k items, plus a shift modulo k. Each row is followed
 * by its reverse, so that either of any two items comes first in every second row. In this respect
 * even a few rows are balanced. With an even number of items the reverse of a row is another row of
 * the square, and k rows are balanced. With an odd number it belongs to the mirrored square, and 2k
 * rows are balanced.
 */
public final class WilliamsDesign {
  private WilliamsDesign() {}

  /**
   * The items in the order of a turn.
   *
   * @param turn from 1; after k or 2k turns the orders repeat
   */
  public static <T> List<T> row(List<T> items, int turn) {
    int size = items.size();
    List<T> row = new ArrayList<>();
    for (int place = 0; place < size; place++) {
      int step = (place + 1) / 2;
      row.add(
          items.get(
              Math.floorMod(shift(size, (turn - 1) / 2) + (place % 2 == 1 ? step : -step), size)));
    }
    if (turn % 2 == 0) {
      Collections.reverse(row);
    }
    return row;
  }

  /**
   * The shift of a pair of rows. A row begins with the item that its shift determines, and the
   * reverse before it ended with the item of the previous shift. With distant shifts, neighbors in
   * the list, which are usually compared, do not follow each other there once more.
   */
  private static int shift(int size, int pair) {
    int half = size / 2;
    return size % 2 == 0 ? pair % half + (pair % half % 2) * half : pair * (half + 1) % size;
  }
}

package io.github.hbaseycsb.model.plan;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Orders of the same items in which what one leaves to the next, such as a full cache, does not
 * favor any: each is in each place, and follows each other one, equally often (E. J. Williams,
 * "Experimental designs balanced for the estimation of residual effects of treatments", Australian
 * Journal of Scientific Research A 2, 1949).
 *
 * <p>A row is 0, 1, k - 1, 2, k - 2, ... for k items, plus a shift modulo k. Each is followed by
 * itself backwards, so that of any two items either comes first in every second row: few rows are
 * balanced in that already. With an even number of items a row backwards is another row of the
 * square, and k rows are balanced; with an odd one it is of the mirrored square, and 2k are.
 */
public final class WilliamsDesign {
  private WilliamsDesign() {}

  /**
   * The items in one of the orders.
   *
   * @param turn from 1; after k or 2k of them they begin again
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
   * A row begins with the item that its shift says, and the row before it, backwards, ended with
   * the one of the shift before. Shifts far from each other keep neighbors in the list, which are
   * those that are compared, from following each other there once more.
   */
  private static int shift(int size, int pair) {
    int half = size / 2;
    return size % 2 == 0 ? pair % half + (pair % half % 2) * half : pair * (half + 1) % size;
  }
}

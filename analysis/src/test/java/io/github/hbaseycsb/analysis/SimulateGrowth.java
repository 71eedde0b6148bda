package io.github.hbaseycsb.analysis;

import static java.util.Locale.ROOT;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** {@code scripts/dev/simulate-growth}: prints how often growth is found, in Markdown. */
public final class SimulateGrowth {
  private static final double PERCENT = 100;

  /** A campaign has many windows, so fewer of them. */
  private static final int CAMPAIGNS_DIVISOR = 5;

  private SimulateGrowth() {}

  /** Arguments: a seed, a number of cells for each figure, and which tables, if not all. */
  public static void main(String[] args) {
    if (args.length < 2 || !args[0].matches("\\d{1,9}") || !args[1].matches("[1-9]\\d{1,5}")) {
      fail("give a seed and a number of cells, 10 or more");
    }
    Map<String, Runnable> tables = tables(Long.parseLong(args[0]), Integer.parseInt(args[1]));
    List<String> names = List.of(args).subList(2, args.length);
    if (!tables.keySet().containsAll(names)) {
      fail("the tables are " + String.join(", ", tables.keySet()));
    }
    System.out.printf(ROOT, "Seed %s, %s cells for each figure.%n", args[0], args[1]);
    (names.isEmpty() ? tables.keySet() : names).forEach(name -> tables.get(name).run());
  }

  private static void fail(String text) {
    System.err.println("simulate-growth: " + text);
    System.exit(1);
  }

  private static Map<String, Runnable> tables(long seed, int cells) {
    Map<String, Runnable> tables = new LinkedHashMap<>();
    tables.put(
        "seconds",
        () -> windows("Windows of seconds", SimulatedWindows.SECONDS, "seconds", seed, cells));
    tables.put(
        "turns", () -> windows("Windows of turns", SimulatedWindows.TURNS, "turns", seed, cells));
    tables.put("campaigns", () -> campaigns(seed, cells / CAMPAIGNS_DIVISOR));
    return tables;
  }

  private static void windows(
      String of, List<SimulatedWindows> all, String values, long seed, int trials) {
    System.out.printf(
        ROOT,
        "%n%s%n%n| runs | %s | they vary by | autocorrelation | growth varies by | steady: valid |"
            + " `not-steady` | growth of 10%%: valid | 20%% | 54%% | 54%%: `not-steady` |%n"
            + "|---|---|---|---|---|---|---|---|---|---|---|%n",
        of,
        values);
    for (SimulatedWindows windows : all) {
      SimulatedWindows.Said steady = windows.of(0, seed, trials);
      SimulatedWindows.Said grows = windows.of(0.54, seed, trials);
      System.out.printf(
          ROOT,
          "| %d | %d | %.0f%% | %.2f | %.0f%% | %.0f%% | %.1f%% | %.0f%% | %.0f%% | %.0f%% | %.0f%%"
              + " |%n",
          windows.runs(),
          windows.values(),
          PERCENT * windows.noise(),
          windows.correlation(),
          PERCENT * windows.spread(),
          PERCENT * steady.valid(),
          PERCENT * steady.notSteady(),
          PERCENT * windows.of(0.1, seed, trials).valid(),
          PERCENT * windows.of(0.2, seed, trials).valid(),
          PERCENT * grows.valid(),
          PERCENT * grows.notSteady());
    }
  }

  private static void campaigns(long seed, int trials) {
    System.out.printf(
        ROOT,
        "%nCampaigns with a cell that is `not-steady`, and such cells: by the cells alone, and by"
            + " the campaign, too, %% (of %d campaigns)%n%n| cells | runs | of | growth varies from"
            + " round to round by | from window to window | campaigns, if none grows | cells, if"
            + " the other half grows by 20%% | cells, if all grow by 6%% | 10%% | 20%% |%n"
            + "|---|---|---|---|---|---|---|---|---|---|%n",
        trials);
    for (SimulatedCampaign campaign : SimulatedCampaign.ALL) {
      System.out.printf(
          ROOT,
          "| %d | %d | %d %s | %.0f%% | %.0f%% | %s | %s | %s | %s | %s |%n",
          campaign.cells(),
          campaign.windows().runs(),
          campaign.windows().values(),
          campaign.inTurns() ? "turns" : "seconds",
          PERCENT * campaign.spread(),
          PERCENT * campaign.windows().spread(),
          text(campaign.of(0, 0, seed, trials).campaigns()),
          text(campaign.of(0, 0.2, seed, trials).cells()),
          text(campaign.of(0.06, 0.06, seed, trials).cells()),
          text(campaign.of(0.1, 0.1, seed, trials).cells()),
          text(campaign.of(0.2, 0.2, seed, trials).cells()));
    }
  }

  private static String text(SimulatedCampaign.Shares shares) {
    return String.format(ROOT, "%.1f, %.1f", PERCENT * shares.alone(), PERCENT * shares.together());
  }
}

package io.github.hbaseycsb.workload;

import io.github.hbaseycsb.property.YcsbProperty;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import site.ycsb.WorkloadException;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.generator.ScrambledZipfianGenerator;
import site.ycsb.generator.SequentialGenerator;
import site.ycsb.generator.UniformLongGenerator;
import site.ycsb.generator.ZipfianGenerator;
import site.ycsb.workloads.CoreWorkload;

/**
 * The distribution of the records that operations request: {@link CoreWorkload}'s distributions,
 * with YCSB's own generators where these support longs.
 *
 * @param first the first record
 * @param count number of records from there
 * @param inserted number of records that the run is expected to insert; empty if unknown
 * @param last returns the last record that exists at the moment
 */
record RequestDistribution(long first, long count, OptionalLong inserted, LongSupplier last) {
  private static final double THETA = ZipfianGenerator.ZIPFIAN_CONSTANT;

  /** A generator of numbers of existing records. Thread-safe. */
  LongSupplier numbers(Properties properties) throws WorkloadException {
    LongSupplier any = anyNumbers(properties);
    return () -> {
      long number = any.getAsLong();
      while (number < 0 || number > last.getAsLong()) {
        number = any.getAsLong();
      }
      return number;
    };
  }

  private LongSupplier anyNumbers(Properties properties) throws WorkloadException {
    String name = YcsbProperty.REQUEST_DISTRIBUTION.textIn(properties::getProperty);
    return switch (name) {
      case "uniform" -> of(new UniformLongGenerator(first, first + count - 1));
      case "sequential" -> of(new SequentialGenerator(first, first + count - 1));
      case "zipfian" ->
          inserted.isPresent()
              ? of(new ScrambledZipfianGenerator(first, first + count + inserted.getAsLong()))
              : scatteredOverThoseThatThereAre();
      case "latest" -> latest();
      case "exponential" -> exponential(properties);
      case "hotspot" -> hotspot(properties);
      default -> throw new WorkloadException("Unknown request distribution \"" + name + "\"");
    };
  }

  private static LongSupplier of(NumberGenerator generator) {
    return () -> generator.nextValue().longValue();
  }

  /**
   * A zipfian distribution over the existing records. YCSB scatters the popular numbers over the
   * records that it expects at the end of the run, and draws again until it hits an existing one.
   * If it expects far too many records, it draws thousands of times, and favors a few records too
   * much. This generator scatters them over the existing records by linear hashing (Litwin, VLDB
   * 1980): a new record takes its share from one other record, and all others keep theirs.
   */
  private LongSupplier scatteredOverThoseThatThereAre() {
    long before = last.getAsLong();
    long atFirst = Math.max(1, count);
    NumberGenerator hashes = new ScrambledZipfianGenerator(0, Long.MAX_VALUE - 1);
    return () -> {
      long hash = hashes.nextValue().longValue();
      long records = atFirst + last.getAsLong() - before;
      long space = atFirst;
      while (space < records) {
        space *= 2;
      }
      long number = hash % space;
      if (number >= records) {
        number = hash % (space / 2);
      }
      return number < atFirst ? first + number : before + 1 + number - atFirst;
    };
  }

  private LongSupplier latest() {
    long items = last.getAsLong() + 1;
    NumberGenerator age = new ZipfianGenerator(0, items - 1, THETA, zeta(items));
    return () -> last.getAsLong() - age.nextValue().longValue();
  }

  private LongSupplier exponential(Properties properties) {
    double percentile = YcsbProperty.EXPONENTIAL_PERCENTILE.checkedIn(properties);
    double fraction = YcsbProperty.EXPONENTIAL_FRAC.checkedIn(properties);
    NumberGenerator age = new ExponentialGenerator(percentile, (last.getAsLong() + 1) * fraction);
    return () -> last.getAsLong() - age.nextValue().longValue();
  }

  private LongSupplier hotspot(Properties properties) {
    long hot = (long) (count * YcsbProperty.HOTSPOT_DATA_FRACTION.checkedIn(properties));
    double operations = YcsbProperty.HOTSPOT_OPN_FRACTION.checkedIn(properties);
    return () -> {
      ThreadLocalRandom random = ThreadLocalRandom.current();
      return random.nextDouble() < operations
          ? first + random.nextLong(hot)
          : first + random.nextLong(hot, count);
    };
  }

  /**
   * The sum of i<sup>-0.99</sup> for i from 1 to n. YCSB computes it term by term, which takes
   * hours for 10^12. Here it is derived by an integral from YCSB's value for 10^10, with a relative
   * error of at most 1e-6 for n above 10^6.
   */
  static double zeta(long n) {
    return ScrambledZipfianGenerator.ZETAN
        + (root(n) - root(ScrambledZipfianGenerator.ITEM_COUNT)) / (1 - THETA);
  }

  private static double root(long n) {
    return Math.pow((double) n, 1 - THETA);
  }
}

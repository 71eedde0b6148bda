package io.github.hbaseycsb.workload;

import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import site.ycsb.Client;
import site.ycsb.WorkloadException;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.workloads.CoreWorkload;

/**
 * {@link CoreWorkload} for more than 2^31 records, and for runs whose number of operations is not
 * known before. YCSB 0.17's own takes any {@code recordcount} and {@code insertstart}, but cuts
 * each record's number to an int before it makes the key of it: from 2^32 records on, a load writes
 * rows again that it has written. It cannot run on more than 2^31 - 1 either unless {@code
 * insertcount} says on which part of them. Here numbers are whole, and all else is YCSB's: the same
 * keys, fields and distributions.
 *
 * <p>YCSB's scrambled zipfian distribution draws from 10^10 items: of more records it never asks
 * for some. Where a run inserts, YCSB spreads it over twice as many new records as {@code
 * operationcount} makes it expect, and draws again until it meets one that there is. When time
 * alone ends the run, it is spread over the records that there are.
 */
public class LongCoreWorkload extends CoreWorkload {
  /** The last number that a thread has drawn, of which {@link CoreWorkload} keeps an int. */
  private static final ThreadLocal<long[]> DRAWN = ThreadLocal.withInitial(() -> new long[1]);

  /** Whether properties name {@link CoreWorkload}, or this class in its place. */
  public static boolean isCoreWorkload(Properties properties) {
    return isCoreWorkload(properties.getProperty(Client.WORKLOAD_PROPERTY));
  }

  /**
   * The same by the name of a workload's class.
   *
   * @param workload null for none
   */
  public static boolean isCoreWorkload(String workload) {
    return CoreWorkload.class.getName().equals(workload)
        || LongCoreWorkload.class.getName().equals(workload);
  }

  /**
   * Whether properties that name {@link CoreWorkload} have record numbers that it would cut, or
   * make it expect records that are never inserted.
   */
  public static boolean isNeededFor(Properties properties) {
    long records = number(properties, Client.RECORD_COUNT_PROPERTY, 0);
    boolean cuts =
        // CoreWorkload itself takes 0 as the most.
        (records == 0 ? Integer.MAX_VALUE : records) + insertedByRun(properties)
            > Integer.MAX_VALUE;
    boolean expectsTooMuch =
        insertsWhatNobodyKnows(properties)
            && "zipfian".equals(properties.getProperty(REQUEST_DISTRIBUTION_PROPERTY));
    return CoreWorkload.class.getName().equals(properties.getProperty(Client.WORKLOAD_PROPERTY))
        && (cuts || expectsTooMuch);
  }

  private static boolean insertsWhatNobodyKnows(Properties properties) {
    return isEndedByTime(properties) && insertedByRun(properties) > 0;
  }

  /** Whether time alone ends a run: it may do as many operations as YCSB lets a client do. */
  public static boolean isEndedByTime(Properties properties) {
    return number(properties, Client.MAX_EXECUTION_TIME, 0) > 0
        && number(properties, Client.OPERATION_COUNT_PROPERTY, 0) == Integer.MAX_VALUE;
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    long first = number(properties, INSERT_START_PROPERTY, 0);
    Properties least = new Properties(properties);
    // CoreWorkload would make of these, and of an int, what is made of longs below.
    least.setProperty(INSERT_COUNT_PROPERTY, "1");
    least.setProperty(REQUEST_DISTRIBUTION_PROPERTY, "uniform");
    super.init(least);
    numberInserts(new AtomicLong(first)::getAndIncrement);
    keychooser =
        new Kept(
            new RequestDistribution(
                    first,
                    number(properties, INSERT_COUNT_PROPERTY, recordcount - first),
                    insertsWhatNobodyKnows(properties)
                        ? OptionalLong.empty()
                        : OptionalLong.of(insertedByRun(properties)),
                    transactioninsertkeysequence::lastValue)
                .numbers(properties));
  }

  /** Gives the records that a load inserts other numbers than the next ones. */
  protected final void numberInserts(LongSupplier numbers) {
    keysequence = new Kept(numbers);
  }

  /** The key of any record. */
  protected final String keyOf(long number) {
    return super.buildKeyName(number);
  }

  @Override
  protected String buildKeyName(long number) {
    long whole = DRAWN.get()[0];
    // A run's inserts have theirs whole, and beyond those of all reads before.
    return keyOf((int) whole == number ? whole : number);
  }

  /** As many as CoreWorkload itself reckons with. */
  private static long insertedByRun(Properties properties) {
    double proportion =
        Double.parseDouble(
            properties.getProperty(INSERT_PROPORTION_PROPERTY, INSERT_PROPORTION_PROPERTY_DEFAULT));
    return (long) (number(properties, Client.OPERATION_COUNT_PROPERTY, 0) * proportion * 2.0);
  }

  private static long number(Properties properties, String key, long byDefault) {
    String value = properties.getProperty(key);
    return value == null ? byDefault : Long.parseLong(value.trim());
  }

  /** Keeps what it draws. */
  private static final class Kept extends NumberGenerator {
    private final LongSupplier numbers;

    Kept(LongSupplier numbers) {
      this.numbers = numbers;
    }

    @Override
    public Number nextValue() {
      long number = numbers.getAsLong();
      DRAWN.get()[0] = number;
      return number;
    }

    @Override
    public Number lastValue() {
      return DRAWN.get()[0];
    }

    @Override
    public double mean() {
      throw new UnsupportedOperationException("nothing asks for it");
    }
  }
}

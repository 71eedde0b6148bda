package io.github.hbaseycsb.workload;

import static io.github.hbaseycsb.property.Operation.INSERT;
import static io.github.hbaseycsb.property.Operation.shareOfDeletes;

import io.github.hbaseycsb.property.YcsbProperty;
import java.util.OptionalLong;
import java.util.Properties;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import site.ycsb.DB;
import site.ycsb.WorkloadException;
import site.ycsb.generator.NumberGenerator;
import site.ycsb.workloads.CoreWorkload;

/**
 * {@link CoreWorkload} for more than 2^31 records, for runs whose number of operations is not known
 * in advance, for runs that delete, and for salted keys. YCSB's own workload accepts any {@code
 * recordcount} and {@code insertstart}, but casts each record number to an int before it makes the
 * key. With more than 2^32 records, a load therefore overwrites rows. A run on more than 2^31 - 1
 * records requires {@code insertcount}, which limits it to a part of them. This class does not
 * truncate record numbers. Keys, fields and distributions are the same as in YCSB.
 *
 * <p>YCSB's scrambled zipfian distribution draws from 10^10 items. With more records, some of them
 * are never requested. If a run inserts, YCSB spreads the distribution over the existing records
 * and twice as many new ones as it expects from {@code operationcount}, and draws again until it
 * hits an existing record. If time alone ends the run, this class spreads the distribution over the
 * existing records.
 *
 * <p>Every YCSB client begins to insert at {@code recordcount}, so clients of one run, and runs one
 * after the other, insert the same rows. With {@link YcsbProperty#RUN_INSERT_START} and {@link
 * YcsbProperty#RUN_INSERT_STEP}, each of them inserts rows of its own. A client requests the loaded
 * records and those that it has inserted itself.
 *
 * <p>{@code deleteproportion} is the share of deletes, as {@code readproportion} is that of reads.
 * A delete is of a record that the request distribution chooses, whether or not it still exists.
 *
 * <p>With {@link YcsbProperty#KEY_SALTS} records that follow each other are spread over so many
 * ranges of keys.
 */
public class LongCoreWorkload extends CoreWorkload {
  /** The last number that a thread has drawn. {@link CoreWorkload} only keeps it as an int. */
  private static final ThreadLocal<long[]> DRAWN = ThreadLocal.withInitial(() -> new long[1]);

  private long runInsertStart;
  private long runInsertStep;

  private double deletes;
  private int salts = 1;

  /** Whether the properties select {@link CoreWorkload}, or this class. */
  public static boolean isCoreWorkload(Properties properties) {
    return YcsbProperty.isCoreWorkload(properties.getProperty(YcsbProperty.WORKLOAD.key()));
  }

  /**
   * Whether the properties select {@link CoreWorkload}, but it would truncate record numbers,
   * expect records that are never inserted, insert the rows of other clients, not delete, or not
   * salt keys.
   */
  public static boolean isNeededFor(Properties properties) {
    if (!CoreWorkload.class.getName().equals(properties.getProperty(YcsbProperty.WORKLOAD.key()))) {
      return false;
    }
    long records = YcsbProperty.RECORD_COUNT.checkedIn(properties);
    boolean cuts =
        // For CoreWorkload, 0 means the maximum.
        (records == 0 ? Integer.MAX_VALUE : records) + insertedByRun(properties)
            > Integer.MAX_VALUE;
    boolean expectsTooMuch =
        insertsWhatNobodyKnows(properties)
            && YcsbProperty.REQUEST_DISTRIBUTION.textIn(properties::getProperty).equals("zipfian");
    return cuts
        || expectsTooMuch
        || properties.containsKey(YcsbProperty.RUN_INSERT_START.key())
        || properties.containsKey(YcsbProperty.RUN_INSERT_STEP.key())
        || shareOfDeletes(properties::getProperty) > 0
        || YcsbProperty.KEY_SALTS.checkedIn(properties) > 1;
  }

  private static boolean insertsWhatNobodyKnows(Properties properties) {
    return isEndedByTime(properties) && insertedByRun(properties) > 0;
  }

  /** Whether only time ends the run: its number of operations is the maximum that YCSB allows. */
  public static boolean isEndedByTime(Properties properties) {
    return YcsbProperty.MAX_EXECUTION_TIME.checkedIn(properties) > 0
        && YcsbProperty.OPERATION_COUNT.checkedIn(properties) == Integer.MAX_VALUE;
  }

  @Override
  public void init(Properties properties) throws WorkloadException {
    long first = YcsbProperty.INSERT_START.checkedIn(properties);
    Properties least = new Properties(properties);
    // CoreWorkload would handle these properties with ints. They are handled below with longs.
    least.setProperty(YcsbProperty.INSERT_COUNT.key(), "1");
    least.setProperty(YcsbProperty.REQUEST_DISTRIBUTION.key(), "uniform");
    super.init(least);
    runInsertStart = YcsbProperty.RUN_INSERT_START.checkedIn(properties, recordcount);
    runInsertStep = YcsbProperty.RUN_INSERT_STEP.checkedIn(properties);
    numberInserts(new AtomicLong(first)::getAndIncrement);
    deletes = shareOfDeletes(properties::getProperty);
    salts = YcsbProperty.KEY_SALTS.checkedIn(properties);
    keychooser =
        new Kept(
            new RequestDistribution(
                    first,
                    YcsbProperty.INSERT_COUNT.checkedIn(properties, recordcount - first),
                    insertsWhatNobodyKnows(properties)
                        ? OptionalLong.empty()
                        : OptionalLong.of(insertedByRun(properties)),
                    transactioninsertkeysequence::lastValue)
                .numbers(properties));
  }

  @Override
  public boolean doTransaction(DB db, Object threadState) {
    if (deletes > 0 && ThreadLocalRandom.current().nextDouble() < deletes) {
      db.delete(table, keyOf(recordOf(keychooser.nextValue().longValue())));
      return true;
    }
    return super.doTransaction(db, threadState);
  }

  /** Sets the record numbers that a load inserts, instead of consecutive ones. */
  protected final void numberInserts(LongSupplier numbers) {
    keysequence = new Kept(numbers);
  }

  protected final String keyOf(long number) {
    return salted(super.buildKeyName(number), number, salts);
  }

  /**
   * A key with the salt of its record before it, two digits.
   *
   * @param salts number of salts; 1 for none
   */
  public static String salted(String key, long number, int salts) {
    long salt = number % salts;
    return salts == 1 ? key : String.valueOf(salt / 10) + salt % 10 + key;
  }

  @Override
  protected String buildKeyName(long number) {
    long whole = DRAWN.get()[0];
    // Inserts of a run pass the whole number, which is larger than all numbers that this thread has
    // read.
    return keyOf(recordOf((int) whole == number ? whole : number));
  }

  /** The record with a number of this client: the loaded ones, then those that it inserts. */
  private long recordOf(long number) {
    return number < recordcount ? number : runInsertStart + (number - recordcount) * runInsertStep;
  }

  /** The largest number of records after a run with the properties, whose inserts count. */
  public static long recordsAfter(Properties properties) {
    long records = YcsbProperty.RECORD_COUNT.checkedIn(properties);
    long inserted = insertedByRun(properties);
    return inserted == 0
        ? records
        : YcsbProperty.RUN_INSERT_START.checkedIn(properties, records)
            + inserted * YcsbProperty.RUN_INSERT_STEP.checkedIn(properties);
  }

  /** The number of records that CoreWorkload expects a run to insert. */
  private static long insertedByRun(Properties properties) {
    double proportion = INSERT.share(properties::getProperty);
    return (long) (YcsbProperty.OPERATION_COUNT.checkedIn(properties) * proportion * 2.0);
  }

  /** Remembers the last number that each thread has drawn. */
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

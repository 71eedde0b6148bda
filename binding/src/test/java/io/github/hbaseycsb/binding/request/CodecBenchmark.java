package io.github.hbaseycsb.binding.request;

import io.github.hbaseycsb.binding.options.HBaseOptions.Reads;
import io.github.hbaseycsb.property.Families;
import io.github.hbaseycsb.workload.WrittenValues;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Between YCSB's records and HBase's rows, for records of 1000 bytes in ten fields, as YCSB has
 * them by default, and in one: our way, and the way that YCSB 0.17's own binding goes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(2)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class CodecBenchmark {
  private static final String KEY = "user6284781860667377211";
  private static final byte[] FAMILY = Bytes.toBytes("family");
  private static final WrittenValues AS_MADE = new WrittenValues(1, false, Optional.empty());
  private static final Families FAMILIES = Families.one("family");

  private static final Reads READS =
      new Reads(true, false, Consistency.STRONG, 1, Optional.empty(), false);

  private static final int RECORD_BYTES = 1000;

  @Param({"10", "1"})
  private int fields;

  private final Map<String, ByteIterator> record = new HashMap<>();
  private Result row;
  private final FieldNames names = new FieldNames();
  private final Recorder recorder = new Recorder(3);
  private long latencyUs;

  @Setup
  public void makeRecord() {
    byte[] value = new byte[RECORD_BYTES / fields];
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < fields; i++) {
      record.put("field" + i, new ByteArrayByteIterator(value));
      cells.add(new KeyValue(Bytes.toBytes(KEY), FAMILY, Bytes.toBytes("field" + i), 1L, value));
    }
    row = Result.create(cells);
  }

  private void rewind() {
    record.values().forEach(ByteIterator::reset);
  }

  @Benchmark
  public Get get() throws IOException {
    return Rows.get(FAMILIES, KEY, null, READS);
  }

  @Benchmark
  public Get getAsStock() {
    Get get = new Get(Bytes.toBytes(KEY));
    get.addFamily(FAMILY);
    return get;
  }

  @Benchmark
  public Map<String, ByteIterator> result() {
    Map<String, ByteIterator> read = new HashMap<>();
    Rows.addTo(read, row, names);
    return read;
  }

  @Benchmark
  public Map<String, ByteIterator> resultAsStock() {
    Map<String, ByteIterator> read = new HashMap<>();
    for (Cell cell : row.rawCells()) {
      read.put(
          Bytes.toString(CellUtil.cloneQualifier(cell)),
          new ByteArrayByteIterator(CellUtil.cloneValue(cell)));
    }
    return read;
  }

  @Benchmark
  public Put put() {
    rewind();
    return Rows.put(FAMILIES, KEY, record, Durability.USE_DEFAULT, AS_MADE);
  }

  @Benchmark
  public Put putAsStock() {
    rewind();
    Put put = new Put(Bytes.toBytes(KEY));
    put.setDurability(Durability.USE_DEFAULT);
    for (Map.Entry<String, ByteIterator> entry : record.entrySet()) {
      put.addColumn(FAMILY, Bytes.toBytes(entry.getKey()), entry.getValue().toArray());
    }
    return put;
  }

  @Benchmark
  public Recorder latency() {
    recorder.recordValue(latencyUs++ & 0xFFFF);
    return recorder;
  }
}

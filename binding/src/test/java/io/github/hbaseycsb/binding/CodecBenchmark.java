package io.github.hbaseycsb.binding;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Recorder;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;

/**
 * Between YCSB's records and HBase's rows, for a record of one field of 1000 bytes: our way, and
 * the way that YCSB 0.17's own binding goes.
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

  private final byte[] value = new byte[1000];
  private final ByteIterator source = new ByteArrayByteIterator(value);
  private final Map<String, ByteIterator> record = Map.of("field0", source);
  private final Result row =
      Result.create(
          List.<Cell>of(
              new KeyValue(Bytes.toBytes(KEY), FAMILY, Bytes.toBytes("field0"), 1L, value)));
  private final Recorder recorder = new Recorder(3);
  private long latencyUs;

  @Benchmark
  public Get get() {
    return Rows.get(FAMILY, KEY, null, true);
  }

  @Benchmark
  public Get getAsStock() {
    Get get = new Get(Bytes.toBytes(KEY));
    get.addFamily(FAMILY);
    return get;
  }

  @Benchmark
  public Map<String, ByteIterator> result() {
    Map<String, ByteIterator> fields = new HashMap<>();
    Rows.addTo(fields, row);
    return fields;
  }

  @Benchmark
  public Map<String, ByteIterator> resultAsStock() {
    Map<String, ByteIterator> fields = new HashMap<>();
    for (Cell cell : row.rawCells()) {
      fields.put(
          Bytes.toString(CellUtil.cloneQualifier(cell)),
          new ByteArrayByteIterator(CellUtil.cloneValue(cell)));
    }
    return fields;
  }

  @Benchmark
  public Put put() {
    source.reset();
    return Rows.put(FAMILY, KEY, record, Durability.USE_DEFAULT);
  }

  @Benchmark
  public Put putAsStock() {
    source.reset();
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

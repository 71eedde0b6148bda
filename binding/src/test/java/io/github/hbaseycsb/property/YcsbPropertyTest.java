package io.github.hbaseycsb.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import site.ycsb.BasicDB;
import site.ycsb.Client;
import site.ycsb.Workload;
import site.ycsb.generator.ExponentialGenerator;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.OneMeasurementHdrHistogram;
import site.ycsb.measurements.OneMeasurementHistogram;
import site.ycsb.measurements.OneMeasurementRaw;
import site.ycsb.measurements.OneMeasurementTimeSeries;
import site.ycsb.workloads.ConstantOccupancyWorkload;
import site.ycsb.workloads.CoreWorkload;
import site.ycsb.workloads.RestWorkload;
import site.ycsb.workloads.TimeSeriesWorkload;

public class YcsbPropertyTest {
  @Test
  public void eachNameThatYcsbDeclaresIsOne() throws Exception {
    List<String> declared = new ArrayList<>();
    for (Class<?> type :
        List.of(
            Client.class,
            Workload.class,
            CoreWorkload.class,
            ConstantOccupancyWorkload.class,
            TimeSeriesWorkload.class,
            RestWorkload.class,
            ExponentialGenerator.class,
            Measurements.class,
            OneMeasurementHdrHistogram.class,
            OneMeasurementHistogram.class,
            OneMeasurementRaw.class,
            OneMeasurementTimeSeries.class,
            BasicDB.class)) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getType() == String.class
            && field.getName().matches("[A-Z_]+")
            && !field.getName().matches(".*(DEFAULT|DEAFULT|SPAN|PREFIX|RECORD_COUNT).*")) {
          field.setAccessible(true);
          declared.add((String) field.get(null));
        }
      }
    }
    // The binding has the table.
    declared.remove("table");

    assertThat(declared).hasSizeGreaterThan(80);
    assertThat(YcsbProperty.names()).containsAll(declared);
  }

  @Test
  public void valuesAreWrittenAsYcsbReadsThem() throws Exception {
    assertThat(YcsbProperty.normalized("exporter", "com.yahoo.ycsb.Mine"))
        .isEqualTo("site.ycsb.Mine");
    assertThat(YcsbProperty.normalized("requestdistribution", " Zipfian")).isEqualTo("zipfian");
    assertThat(YcsbProperty.normalized("insertorder", "HASHED")).isEqualTo("hashed");
    assertThat(YcsbProperty.normalized("measurement.interval", "Both")).isEqualTo("both");
    assertThat(YcsbProperty.normalized("timestampunits", "seconds")).isEqualTo("SECONDS");
    assertThat(YcsbProperty.normalized("readallfields", "True")).isEqualTo("true");
    assertThat(YcsbProperty.normalized("threadcount", "4 ")).isEqualTo("4");
    assertThat(YcsbProperty.normalized("hdrhistogram.percentiles", "50, 99.9"))
        .isEqualTo("50,99.9");
    assertThat(YcsbProperty.normalized("somebody.else", "4 ")).isEqualTo("4 ");
  }

  @Test
  public void whatYcsbWouldTakeForADefaultIsRefused() {
    assertRefused("requestdistribution", "zipf", "use one of uniform, zipfian, latest, hotspot");
    assertRefused("insertorder", "order", "use one of hashed, ordered");
    assertRefused("measurement.interval", "all", "use one of op, intended, both");
    assertRefused("measurementtype", "hdr", "use one of hdrhistogram, histogram, hdrhistogram+");
    assertRefused("readallfields", "yes", "use true or false");
    assertRefused("readallfields", "1", "use true or false");
    assertRefused("hdrhistogram.percentiles", "50;99", "use numbers from 0 to 100, separated by");
    assertRefused("hdrhistogram.percentiles", "", "use numbers from 0 to 100, separated by");
    assertRefused("hdrhistogram.percentiles", "50,", "use numbers from 0 to 100, separated by");
    assertRefused("hdrhistogram.percentiles", "101", "use numbers from 0 to 100, separated by");
    assertRefused("keyprefix", "acct", "use one of user: keys of YCSB 0.17 always start with it");
    assertRefused("bigtable.keyformat", "none", "use one of ");
  }

  @Test
  public void onlyThePropertiesOfWorkloadsMayMeanSomethingElseToAnotherClass() {
    assertThat(YcsbProperty.isOfWorkload("requestdistribution")).isTrue();
    assertThat(YcsbProperty.isOfWorkload("bigtable.test")).isTrue();
    assertThat(YcsbProperty.isOfWorkload("recordcount")).isFalse();
    assertThat(YcsbProperty.isOfWorkload("somebody.else")).isFalse();
  }

  private static void assertRefused(String key, String value, String use) {
    assertThatThrownBy(() -> YcsbProperty.normalized(key, value))
        .as(key)
        .hasMessageStartingWith(key + "=" + value + " is not valid: " + use);
  }
}

package io.github.hbaseycsb.property;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.workload.LongCoreWorkload;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
  private static final List<Class<?>> DECLARING =
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
          BasicDB.class);

  @Test
  public void eachNameThatYcsbDeclaresIsOne() throws Exception {
    List<String> declared = new ArrayList<>();
    for (Class<?> type : DECLARING) {
      Map<String, String> texts = texts(type);
      texts
          .keySet()
          .removeIf(name -> name.matches(".*(DEFAULT|DEAFULT|SPAN|PREFIX|RECORD_COUNT).*"));
      declared.addAll(texts.values());
    }
    // The binding has the table.
    declared.remove("table");

    assertThat(declared).hasSizeGreaterThan(80);
    assertThat(YcsbProperty.names()).containsAll(declared);
  }

  @Test
  public void defaultsAreThoseOfYcsb() throws Exception {
    List<String> compared = new ArrayList<>();
    for (Class<?> type : DECLARING) {
      Map<String, String> texts = texts(type);
      for (Map.Entry<String, String> name : texts.entrySet()) {
        String key = name.getValue();
        String byDefault =
            texts.getOrDefault(
                name.getKey() + "_DEFAULT",
                texts.get(name.getKey().replace("_PROPERTY", "_DEFAULT")));
        Optional<String> ours = YcsbProperty.named(key).flatMap(property -> property.byDefault());
        if (byDefault != null && !byDefault.equals(key) && ours.isPresent()) {
          assertThat(ours).as(key).hasValue(byDefault);
          compared.add(key);
        }
      }
    }
    for (Operation operation : Operation.values()) {
      String share = operation.proportionKey().replace("proportion", "").toUpperCase(Locale.ROOT);
      Class<?> type = operation == Operation.DELETE ? RestWorkload.class : CoreWorkload.class;
      assertThat(texts(type))
          .containsEntry(share + "_PROPORTION_PROPERTY", operation.proportionKey())
          .containsEntry(share + "_PROPORTION_PROPERTY_DEFAULT", operation.proportion(key -> null));
    }

    assertThat(compared).hasSizeGreaterThan(20);
  }

  private static Map<String, String> texts(Class<?> type) throws IllegalAccessException {
    Map<String, String> texts = new TreeMap<>();
    for (Field field : type.getDeclaredFields()) {
      if (field.getType() == String.class && field.getName().matches("[A-Z_]+")) {
        field.setAccessible(true);
        texts.put(field.getName(), (String) field.get(null));
      }
    }
    return texts;
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

  @Test
  public void theNamesOfCoreWorkloadsAreThoseOfTheirClasses() {
    assertThat(YcsbProperty.CORE_WORKLOAD).isEqualTo(CoreWorkload.class.getName());
    assertThat(YcsbProperty.isCoreWorkload(CoreWorkload.class.getName())).isTrue();
    assertThat(YcsbProperty.isCoreWorkload(LongCoreWorkload.class.getName())).isTrue();
    assertThat(YcsbProperty.isCoreWorkload(RestWorkload.class.getName())).isFalse();
    assertThat(YcsbProperty.isCoreWorkload(null)).isFalse();
  }

  private static void assertRefused(String key, String value, String use) {
    assertThatThrownBy(() -> YcsbProperty.normalized(key, value))
        .as(key)
        .hasMessageStartingWith(key + "=" + value + " is not valid: " + use);
  }

  @Test
  public void whatAClientIsToldOfItsFilesAreProperties() {
    assertThat(ClientProtocol.results(Path.of("files")).keySet())
        .containsExactlyInAnyOrder(
            YcsbProperty.HISTOGRAM_LOG_PREFIX.key(), YcsbProperty.EXPORT_FILE.key());
  }
}

package io.github.hbaseycsb.campaign.hbase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Predicate;
import org.junit.Test;

public class BeanReaderTest {
  private static final String ANSWER =
      """
      {
        "beans" : [ {
          "name" : "java.lang:type=GarbageCollector,name=Copy",
          "LastGcInfo" : { "CollectionTime" : 7, "parts" : [ 1, 2 ] },
          "CollectionTime" : 1234,
          "Valid" : true,
          "rate" : NaN,
          "tag.serverName" : "h\\u00e9te,16020,1"
        }, {
          "name" : "java.lang:type=GarbageCollector,name=MarkSweepCompact",
          "CollectionTime" : 99999999999
        } ]
      }
      """;

  @Test
  public void wantedAttributesAreReadHoweverTheAnswerArrives() throws Exception {
    for (int size : new int[] {1, 2, 7, 64, 100_000}) {
      List<ServerJmx.Bean> beans = read(ANSWER, size);

      assertThat(beans).hasSize(2);
      assertThat(beans.get(0).attributes().keySet())
          .containsExactlyInAnyOrder("CollectionTime", "rate", "tag.serverName");
      assertThat(beans.get(0).number("CollectionTime")).isEqualTo(1234);
      assertThat(beans.get(0).number("rate")).isZero();
      assertThat(beans.get(0).text("tag.serverName", "")).isEqualTo("h\u00e9te,16020,1");
      assertThat(beans.get(1).number("CollectionTime")).isEqualTo(99_999_999_999L);
      assertThat(beans.get(1).number("rate")).isEqualTo(-1);
      assertThat(beans.get(1).text("tag.serverName", "other")).isEqualTo("other");
    }
  }

  @Test
  public void partsOfAnAttributeAreNamedAfterIt() throws Exception {
    String answer =
        """
        {"beans":[{"name":"java.lang:type=Memory","HeapMemoryUsage":{"init":1,"max":4294967296,
        "deeper":{"max":7}},"InputArguments":["-Xmx4g","-Da=b"],"Empty":[],"Uptime":5}]}
        """;
    ServerJmx.Bean bean = read(answer, 7, attribute -> !attribute.endsWith("name")).get(0);

    assertThat(bean.number("HeapMemoryUsage.max")).isEqualTo(4L << 30);
    assertThat(bean.number("HeapMemoryUsage")).isEqualTo(-1);
    assertThat(bean.number("max")).isEqualTo(-1);
    assertThat(bean.texts("InputArguments")).containsExactly("-Xmx4g", "-Da=b");
    assertThat(bean.texts("Empty")).isEmpty();
    assertThat(bean.texts("Uptime")).isEmpty();
    assertThat(bean.decimal("Uptime")).isEqualTo(5);
  }

  @Test
  public void theFingerprintIsOfAllThatABeanHas() throws Exception {
    int fingerprint = read(ANSWER, 64).get(0).fingerprint();

    assertThat(read(ANSWER, 3).get(0).fingerprint()).isEqualTo(fingerprint);
    for (Map.Entry<String, String> change :
        Map.of(": 7", ": 8", "true", "false", "Valid", "Value", "2 ]", "3 ]").entrySet()) {
      String changed = ANSWER.replace(change.getKey(), change.getValue());
      assertThat(read(changed, 64).get(0).fingerprint()).isNotEqualTo(fingerprint);
    }
  }

  @Test
  public void anAnswerWithoutBeansHasNone() throws Exception {
    assertThat(read("{ \"beans\" : [ ] }", 64)).isEmpty();
  }

  @Test
  public void somethingElseIsRefused() {
    for (String answer : List.of("<html>log in</html>", "{ \"beans\" : [ { \"name\"", "")) {
      assertThatThrownBy(() -> read(answer, 64))
          .as(answer)
          .hasRootCauseInstanceOf(ServerJmx.BadAnswerException.class)
          .hasRootCauseMessage("something other than beans");
    }
  }

  private static List<ServerJmx.Bean> read(String answer, int size) throws Exception {
    return read(
        answer, size, Set.of("CollectionTime", "rate", "tag.serverName", "parts")::contains);
  }

  private static List<ServerJmx.Bean> read(String answer, int size, Predicate<String> wanted)
      throws Exception {
    BeanReader reader = new BeanReader(wanted);
    reader.onSubscribe(
        new Subscription() {
          @Override
          public void request(long n) {}

          @Override
          public void cancel() {}
        });
    byte[] bytes = answer.getBytes(StandardCharsets.UTF_8);
    for (int from = 0; from < bytes.length; from += 2 * size) {
      List<ByteBuffer> buffers = new ArrayList<>();
      for (int part = from; part < Math.min(from + 2 * size, bytes.length); part += size) {
        int end = Math.min(part + size, bytes.length);
        buffers.add(ByteBuffer.wrap(Arrays.copyOfRange(bytes, part, end)).asReadOnlyBuffer());
      }
      reader.onNext(buffers);
    }
    reader.onComplete();
    return reader.getBody().toCompletableFuture().get();
  }
}

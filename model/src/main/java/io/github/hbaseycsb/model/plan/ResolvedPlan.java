package io.github.hbaseycsb.model.plan;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.InjectableValues;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.StdSerializer;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import io.github.hbaseycsb.model.spec.DurationText;
import io.github.hbaseycsb.model.spec.Verify;
import io.github.hbaseycsb.model.spec.WarmUp;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** The format of {@code campaign.yaml}: the records of a resolved plan. */
public final class ResolvedPlan {
  /** The name of the file in the results directory. */
  public static final String FILE = "campaign.yaml";

  /** The directory for the workload files, beside {@code campaign.yaml}. */
  public static final String WORKLOADS = "workloads";

  /** The key that distinguishes it from a plan. */
  public static final String CELLS = "cells";

  /**
   * The values that are missing in older files, and their meanings: by record and component, or by
   * type. All others must be there.
   */
  private static final Map<String, Object> ABSENT =
      Map.of(
          "Plan.schedule",
          Schedule.BLOCKED,
          "Schedule.turn",
          Schedule.TURN,
          "Schedule.stealRepeats",
          0,
          "SettleSpec.warmup",
          WarmUp.NONE,
          "DatasetSpec.verify",
          Verify.SAMPLE,
          "Optional",
          Optional.empty(),
          "boolean",
          false);

  private ResolvedPlan() {}

  /**
   * Creates a mapper for reading and writing the file.
   *
   * @param directory the directory of the file and its workload files
   */
  public static YAMLMapper mapper(Path directory) {
    return YAMLMapper.builder()
        .addModule(new Jdk8Module())
        .addModule(texts(directory.toAbsolutePath().normalize()))
        .addMixIn(ClusterTarget.class, Kinds.class)
        .annotationIntrospector(new Absent())
        .injectableValues(new InjectableValues.Std(ABSENT))
        .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
        .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
        .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
        .disable(YAMLGenerator.Feature.SPLIT_LINES)
        .build();
  }

  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, include = JsonTypeInfo.As.WRAPPER_OBJECT)
  @JsonSubTypes({
    @JsonSubTypes.Type(value = ClusterTarget.Existing.class, name = "existing"),
    @JsonSubTypes.Type(value = ClusterTarget.Local.class, name = "local"),
    @JsonSubTypes.Type(value = ClusterTarget.Docker.class, name = "docker")
  })
  private interface Kinds {}

  /** Uses {@link #ABSENT} for components that a file does not have. */
  private static final class Absent extends JacksonAnnotationIntrospector {
    @Override
    public JacksonInject.Value findInjectableValue(AnnotatedMember member) {
      Class<?> type = member.getDeclaringClass();
      if (!(member instanceof AnnotatedParameter parameter) || !type.isRecord()) {
        return super.findInjectableValue(member);
      }
      RecordComponent part = type.getRecordComponents()[parameter.getIndex()];
      return Stream.of(type.getSimpleName() + "." + part.getName(), part.getType().getSimpleName())
          .filter(ABSENT::containsKey)
          .findFirst()
          .map(name -> JacksonInject.Value.forId(name).withUseInput(true))
          .orElse(null);
    }
  }

  private static SimpleModule texts(Path directory) {
    SimpleModule module = new SimpleModule();
    // A path in the directory is written as a relative path, so that results can be moved.
    add(
        module,
        Path.class,
        path -> (path.startsWith(directory) ? directory.relativize(path) : path).toString(),
        text -> Optional.of(directory.resolve(text).normalize()),
        "a path");
    add(module, Duration.class, DurationText::format, DurationText::parse, DurationText.ALLOWED);
    add(module, WarmUp.class, WarmUp::toString, WarmUp::parse, WarmUp.ALLOWED);
    return module;
  }

  /** Adds a type that is written as text. */
  private static <T> void add(
      SimpleModule module,
      Class<T> type,
      Function<T, String> format,
      Function<String, Optional<T>> parse,
      String allowed) {
    module.addSerializer(
        type,
        new StdSerializer<>(type) {
          @Override
          public void serialize(T value, JsonGenerator out, SerializerProvider provider)
              throws IOException {
            out.writeString(format.apply(value));
          }
        });
    module.addDeserializer(
        type,
        new StdDeserializer<T>(type) {
          @Override
          public T deserialize(JsonParser in, DeserializationContext context) throws IOException {
            String text = in.getText();
            return parse
                .apply(text)
                .orElseThrow(() -> context.weirdStringException(text, type, "give " + allowed));
          }
        });
  }
}

package io.github.hbaseycsb.model.plan;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.InjectableValues;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.AnnotatedParameter;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.hbaseycsb.model.spec.ClusterTarget;
import io.github.hbaseycsb.model.spec.DurationText;
import io.github.hbaseycsb.model.spec.Verify;
import io.github.hbaseycsb.model.spec.WarmUp;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The form of {@code campaign.yaml}: a plan's records as they are, nothing left to default. */
public final class ResolvedPlan {
  /** Its name in the results directory. */
  public static final String FILE = "campaign.yaml";

  /** Where the workload files are, beside {@code campaign.yaml}. */
  public static final String WORKLOADS = "workloads";

  /** The key that tells it from a plan. */
  public static final String CELLS = "cells";

  /** What older files do not have, by record and part, and what they mean by that. */
  private static final Map<String, Object> ABSENT =
      Map.of(
          "Plan.schedule",
          Schedule.BLOCKED,
          "SettleSpec.warmup",
          WarmUp.NONE,
          "DatasetSpec.verify",
          Verify.SAMPLE,
          "RunsSpec.find",
          Optional.empty(),
          "Existing.restart",
          Optional.empty(),
          "Local.home",
          Optional.empty(),
          "Docker.home",
          Optional.empty());

  private ResolvedPlan() {}

  /**
   * Reads and writes it.
   *
   * @param directory of the file, in which it has its workload files
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

  /** Lets {@link #ABSENT} stand in for parts that a file does not have. */
  private static final class Absent extends JacksonAnnotationIntrospector {
    @Override
    public JacksonInject.Value findInjectableValue(AnnotatedMember member) {
      Class<?> type = member.getDeclaringClass();
      if (!(member instanceof AnnotatedParameter parameter) || !type.isRecord()) {
        return super.findInjectableValue(member);
      }
      String part = type.getRecordComponents()[parameter.getIndex()].getName();
      String name = type.getSimpleName() + "." + part;
      return ABSENT.containsKey(name) ? JacksonInject.Value.forId(name).withUseInput(true) : null;
    }
  }

  private static SimpleModule texts(Path directory) {
    SimpleModule module = new SimpleModule();
    module.addSerializer(Path.class, new PathWriter(directory));
    module.addDeserializer(Path.class, new PathReader(directory));
    module.addSerializer(Duration.class, new DurationWriter());
    module.addDeserializer(Duration.class, new DurationReader());
    module.addSerializer(WarmUp.class, new WarmUpWriter());
    module.addDeserializer(WarmUp.class, new WarmUpReader());
    return module;
  }

  /** Relative to the directory where a path is in it, so that results can be moved. */
  private static final class PathWriter extends JsonSerializer<Path> {
    private final transient Path directory;

    PathWriter(Path directory) {
      this.directory = directory;
    }

    @Override
    public void serialize(Path path, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString((path.startsWith(directory) ? directory.relativize(path) : path).toString());
    }
  }

  private static final class PathReader extends JsonDeserializer<Path> {
    private final transient Path directory;

    PathReader(Path directory) {
      this.directory = directory;
    }

    @Override
    public Path deserialize(JsonParser in, DeserializationContext context) throws IOException {
      return directory.resolve(in.getText()).normalize();
    }
  }

  private static final class DurationWriter extends JsonSerializer<Duration> {
    @Override
    public void serialize(Duration duration, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(DurationText.format(duration));
    }
  }

  private static final class DurationReader extends JsonDeserializer<Duration> {
    @Override
    public Duration deserialize(JsonParser in, DeserializationContext context) throws IOException {
      String text = in.getText();
      return DurationText.parse(text)
          .orElseThrow(
              () ->
                  context.weirdStringException(
                      text, Duration.class, "give " + DurationText.ALLOWED));
    }
  }

  private static final class WarmUpWriter extends JsonSerializer<WarmUp> {
    @Override
    public void serialize(WarmUp warmUp, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      out.writeString(warmUp.toString());
    }
  }

  private static final class WarmUpReader extends JsonDeserializer<WarmUp> {
    @Override
    public WarmUp deserialize(JsonParser in, DeserializationContext context) throws IOException {
      String text = in.getText();
      return WarmUp.parse(text)
          .orElseThrow(
              () -> context.weirdStringException(text, WarmUp.class, "give " + WarmUp.ALLOWED));
    }
  }
}

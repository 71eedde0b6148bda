package io.github.hbaseycsb.model;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Converts records to JSON for a results directory. Names are in snake case, so that old results
 * stay readable.
 */
public final class Json {
  private static final JsonSetter.Value EMPTY = JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY);
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          // A value that a file does not have, for example a file of an older release, is empty.
          .withConfigOverride(List.class, lists -> lists.setSetterInfo(EMPTY))
          .withConfigOverride(Map.class, maps -> maps.setSetterInfo(EMPTY))
          .build();

  private Json() {}

  public static ObjectMapper mapper() {
    return MAPPER;
  }

  /**
   * JSON for a file that users also read, with a line for each field and a line break at the end.
   */
  public static String pretty(Object value) throws JsonProcessingException {
    return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value) + "\n";
  }

  /**
   * Reads a file.
   *
   * @param advice what to do if it is damaged
   * @throws DamagedFileException if it is damaged
   */
  public static <T> T read(Path file, Class<T> type, String advice) throws IOException {
    try {
      T value = MAPPER.readValue(file.toFile(), type);
      if (value == null) {
        throw DamagedFileException.ofEmpty(file, advice);
      }
      return value;
    } catch (JsonProcessingException e) {
      throw DamagedFileException.of(file, advice, e);
    }
  }
}

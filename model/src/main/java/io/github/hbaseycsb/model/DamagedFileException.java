package io.github.hbaseycsb.model;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Thrown if a file of a results directory is damaged. The message is one line that says what to do.
 */
public final class DamagedFileException extends IOException {
  private static final long serialVersionUID = 1L;

  private DamagedFileException(Path file, String what, String advice, Throwable cause) {
    super(file + " is damaged: " + what + ": " + advice, cause);
  }

  /** A file that is not JSON, or not the expected JSON. */
  static DamagedFileException of(Path file, String advice, JsonProcessingException cause) {
    return new DamagedFileException(file, "it " + what(cause) + place(cause), advice, cause);
  }

  static DamagedFileException ofEmpty(Path file, String advice) {
    return new DamagedFileException(file, "it is empty", advice, null);
  }

  /**
   * A file with a line that is not JSON, or not the expected JSON.
   *
   * @param line from 1
   * @param advice what to do
   */
  public static DamagedFileException ofLine(
      Path file, int line, String advice, JsonProcessingException cause) {
    return new DamagedFileException(file, Text.of("line %d %s", line, what(cause)), advice, cause);
  }

  /**
   * A file with an unexpected line.
   *
   * @param line from 1
   * @param what is wrong with it, as a predicate for the line
   * @param advice what to do
   */
  public static DamagedFileException ofLine(Path file, int line, String what, String advice) {
    return new DamagedFileException(file, Text.of("line %d %s", line, what), advice, null);
  }

  private static String what(JsonProcessingException e) {
    // An error within a list is wrapped in an exception with its position.
    if (e instanceof JsonParseException || e.getCause() instanceof JsonParseException) {
      return "is truncated or not JSON";
    }
    if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      return "has a wrong value of " + field(mapping);
    }
    return "lacks a field";
  }

  /** The path of the field, such as {@code clients[0].exit}. */
  private static String field(JsonMappingException e) {
    StringBuilder field = new StringBuilder();
    for (JsonMappingException.Reference reference : e.getPath()) {
      if (reference.getFieldName() == null) {
        field.append('[').append(reference.getIndex()).append(']');
      } else {
        field.append(field.isEmpty() ? "" : ".").append(reference.getFieldName());
      }
    }
    return field.toString();
  }

  private static String place(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    return at == null || at.getLineNr() < 1
        ? ""
        : Text.of(" (line %d, column %d)", at.getLineNr(), at.getColumnNr());
  }
}

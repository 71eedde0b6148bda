package io.github.hbaseycsb.campaign.hbase;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.async.ByteBufferFeeder;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.github.hbaseycsb.campaign.hbase.ServerJmx.Bean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.function.Predicate;

/**
 * Reads the beans of an answer while it arrives, and keeps only the wanted attributes: the regions
 * of a server are megabytes of text.
 */
final class BeanReader implements BodySubscriber<List<Bean>> {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          // Names of regions' attributes contain the region's name: a cache of names would not
          // help.
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .build();

  /** Beans are objects in an array in an object. */
  private static final int DEPTH = 3;

  private final Predicate<String> wanted;
  private final CompletableFuture<List<Bean>> result = new CompletableFuture<>();
  private final List<Bean> beans = new ArrayList<>();
  private final JsonParser parser;
  private final ByteBufferFeeder feeder;
  private Subscription subscription;

  private boolean begun;
  private int depth;
  private Map<String, Object> attributes = new HashMap<>();
  private String attribute = "";

  /** Where an attribute has parts: a list, or the beginning of the names of an object's. */
  private boolean inList;

  private String prefix = "";

  private int fingerprint;

  /**
   * @param wanted names of attributes
   */
  BeanReader(Predicate<String> wanted) {
    this.wanted = wanted;
    try {
      parser = JSON.createNonBlockingByteBufferParser();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    feeder = (ByteBufferFeeder) parser.getNonBlockingInputFeeder();
  }

  @Override
  public CompletionStage<List<Bean>> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Subscription newSubscription) {
    subscription = newSubscription;
    subscription.request(1);
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    try {
      for (ByteBuffer buffer : buffers) {
        feeder.feedInput(buffer);
        read();
      }
      subscription.request(1);
    } catch (Throwable e) {
      subscription.cancel();
      fail(e);
    }
  }

  @Override
  public void onError(Throwable failure) {
    result.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    try (parser) {
      feeder.endOfInput();
      read();
      if (!begun || depth > 0) {
        throw new JsonEOFException(parser, JsonToken.NOT_AVAILABLE, "it breaks off");
      }
      result.complete(beans);
    } catch (Throwable e) {
      fail(e);
    }
  }

  /** Also called for an OutOfMemoryError, so that the caller learns of it. */
  private void fail(Throwable failure) {
    result.completeExceptionally(
        failure instanceof JsonProcessingException
            ? new ServerJmx.BadAnswerException("something other than beans")
            : failure);
  }

  private void read() throws IOException {
    JsonToken token = parser.nextToken();
    while (token != null && token != JsonToken.NOT_AVAILABLE) {
      read(token);
      token = parser.nextToken();
    }
  }

  private void read(JsonToken token) throws IOException {
    if (token.isStructStart()) {
      begun = true;
      depth++;
      if (depth == DEPTH) {
        attributes = new HashMap<>();
        fingerprint = 0;
      } else if (depth == DEPTH + 1) {
        inList = token == JsonToken.START_ARRAY;
        prefix = inList ? "" : attribute + ".";
      }
    } else if (token.isStructEnd()) {
      if (depth == DEPTH) {
        beans.add(new Bean(attributes, fingerprint));
      } else if (depth == DEPTH + 1) {
        inList = false;
        prefix = "";
      }
      depth--;
    } else {
      if (token == JsonToken.FIELD_NAME) {
        fingerprint = 31 * fingerprint + parser.currentName().hashCode();
      } else {
        addValueToFingerprint();
      }
      if (depth == DEPTH || depth == DEPTH + 1) {
        readAttribute(token);
      }
    }
  }

  /** Does not create a text for each number. */
  private void addValueToFingerprint() throws IOException {
    char[] text = parser.getTextCharacters();
    int end = parser.getTextOffset() + parser.getTextLength();
    for (int i = parser.getTextOffset(); i < end; i++) {
      fingerprint = 31 * fingerprint + text[i];
    }
  }

  private void readAttribute(JsonToken token) throws IOException {
    if (token == JsonToken.FIELD_NAME) {
      attribute = prefix + parser.currentName();
    } else if (wanted.test(attribute)) {
      Object value = token.isNumeric() ? (Object) parser.getNumberValue() : parser.getText();
      if (inList) {
        attributes.merge(attribute, List.of(value), BeanReader::joined);
      } else {
        attributes.put(attribute, value);
      }
    }
  }

  private static Object joined(Object first, Object second) {
    List<Object> all = new ArrayList<>((List<?>) first);
    all.addAll((List<?>) second);
    return all;
  }
}

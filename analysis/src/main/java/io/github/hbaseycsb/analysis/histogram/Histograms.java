package io.github.hbaseycsb.analysis.histogram;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** Converts histograms to and from JSON: HdrHistogram's compressed encoding in Base64. */
public final class Histograms {
  private Histograms() {}

  public static SimpleModule json() {
    SimpleModule module = new SimpleModule();
    module.addSerializer(Histogram.class, new Writer());
    module.addDeserializer(Histogram.class, new Reader());
    return module;
  }

  private static final class Writer extends JsonSerializer<Histogram> {
    @Override
    public void serialize(Histogram histogram, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
      int length = histogram.encodeIntoCompressedByteBuffer(buffer);
      out.writeBinary(buffer.array(), 0, length);
    }
  }

  private static final class Reader extends JsonDeserializer<Histogram> {
    @Override
    public Histogram deserialize(JsonParser in, DeserializationContext context) throws IOException {
      try {
        return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(in.getBinaryValue()), 0);
      } catch (DataFormatException | IllegalArgumentException e) {
        return (Histogram)
            context.handleWeirdStringValue(
                Histogram.class, in.getText(), "not a histogram: %s", e.getMessage());
      }
    }
  }
}

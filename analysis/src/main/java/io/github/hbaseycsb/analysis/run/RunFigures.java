package io.github.hbaseycsb.analysis.run;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.github.hbaseycsb.analysis.histogram.FaultEffects;
import io.github.hbaseycsb.analysis.histogram.FaultFigures;
import io.github.hbaseycsb.analysis.histogram.IntervalLog;
import io.github.hbaseycsb.analysis.histogram.LogFigures;
import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.analysis.server.HostWindow;
import io.github.hbaseycsb.analysis.server.ServerFigures;
import io.github.hbaseycsb.analysis.server.ServerMoment;
import io.github.hbaseycsb.analysis.server.ServerSeries;
import io.github.hbaseycsb.analysis.server.ServersBack;
import io.github.hbaseycsb.client.ArrivalCount;
import io.github.hbaseycsb.client.ClientProtocol;
import io.github.hbaseycsb.client.TurnTimes;
import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.AtomicFile;
import io.github.hbaseycsb.model.Json;
import io.github.hbaseycsb.model.run.FaultRecord;
import io.github.hbaseycsb.model.run.HostSample;
import io.github.hbaseycsb.model.run.MasterSample;
import io.github.hbaseycsb.model.run.RunDirectories;
import io.github.hbaseycsb.model.run.RunRecord;
import io.github.hbaseycsb.model.run.RunRecord.Times;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/**
 * {@code figures.json}: the totals of a run's long files, which are the histogram logs and the
 * server samples. It is stored beside them, because a finished run does not change, and reading the
 * files takes a minute for an hour's run of many clients. It contains no judgments. If it is
 * missing, or belongs to another format or to other files, it is computed again.
 *
 * @param format the value of {@link #FORMAT} with which it was written
 * @param inputs size in bytes of each input file, by path in the run's directory
 * @param record the driver's record of the run
 * @param logs the totals of the histogram logs
 * @param servers the region servers
 * @param hosts the clients' machines in the window
 * @param slow the slow operations in the window; empty if the clients did not look for them
 * @param faults what the faults in the window did; empty if the run had none
 * @param undisturbed the figures of the run until its first fault, with empty inputs; empty if the
 *     run had no fault
 */
public record RunFigures(
    int format,
    Map<String, Long> inputs,
    RunRecord record,
    LogFigures logs,
    ServerFigures servers,
    HostWindow hosts,
    Optional<SlowSummary> slow,
    List<FaultFigures> faults,
    Optional<RunFigures> undisturbed) {
  public static final String FILE = "figures.json";

  /**
   * To be changed when something in the file is computed in another way. What is in it need not be
   * thought of here, because {@link #FORMAT} follows from its declaration.
   */
  private static final String COMPUTATION = "3";

  private static final int FORMAT = format(RunFigures.class, COMPUTATION);

  private static final int STEPS_MAX = 240;
  private static final ObjectMapper MAPPER =
      Json.mapper()
          .copy()
          .registerModule(
              new SimpleModule()
                  .addSerializer(Histogram.class, new HistogramWriter())
                  .addDeserializer(Histogram.class, new HistogramReader()));

  /**
   * Reads the figures from the file. Otherwise, computes them from the run's files, and writes the
   * file if the directory is writable.
   */
  public static RunFigures of(Path run, RunRecord record) throws IOException {
    Map<String, Long> inputs = inputs(run, record);
    Optional<RunFigures> kept =
        kept(run).filter(figures -> inputs.equals(figures.inputs) && record.equals(figures.record));
    if (kept.isPresent()) {
      return kept.get();
    }
    RunFigures figures = read(run, record, inputs, faults(run, record));
    if (Files.isWritable(run)) {
      AtomicFile.write(run.resolve(FILE), MAPPER.writeValueAsString(figures));
    }
    return figures;
  }

  /** The faults in a run's window. Those of clients that take turns have no figures. */
  private static List<FaultRecord> faults(Path run, RunRecord record) throws IOException {
    long endMs = record.times().endMs();
    return record.conditions().turns().isPresent()
        ? List.of()
        : FaultRecord.of(run).stream().filter(fault -> fault.startMs() < endMs).toList();
  }

  /**
   * The number of a format: another one if any record in it, at any depth, has other components, or
   * any of its enumerations other constants, or if its values are computed otherwise.
   */
  static int format(Class<?> content, String computation) {
    return (computation + declared(content)).hashCode();
  }

  /** The declarations of a record and of all records and enumerations that it contains. */
  static String declared(Class<?> content) {
    Map<String, String> declarations = new TreeMap<>();
    declare(content, declarations);
    return declarations.toString();
  }

  private static void declare(Type type, Map<String, String> declarations) {
    if (type instanceof ParameterizedType generic) {
      Stream.of(generic.getActualTypeArguments()).forEach(each -> declare(each, declarations));
    } else if (type instanceof Class<?> any && !declarations.containsKey(any.getName())) {
      if (any.isRecord()) {
        List<RecordComponent> components = List.of(any.getRecordComponents());
        declarations.put(
            any.getName(),
            components.stream()
                .map(component -> component.getName() + ' ' + component.getGenericType())
                .toList()
                .toString());
        components.forEach(component -> declare(component.getGenericType(), declarations));
      } else if (any.isEnum()) {
        declarations.put(any.getName(), Arrays.toString(any.getEnumConstants()));
      }
    }
  }

  private static Optional<RunFigures> kept(Path run) throws IOException {
    Path file = run.resolve(FILE);
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    byte[] json = Files.readAllBytes(file);
    // The format is written first, and checked first: the fields of another one may be unreadable.
    byte[] format = ("{\"format\":" + FORMAT + ",").getBytes(StandardCharsets.UTF_8);
    if (!Arrays.equals(format, Arrays.copyOf(json, format.length))) {
      return Optional.empty();
    }
    try {
      return Optional.of(MAPPER.readValue(json, RunFigures.class));
    } catch (JsonProcessingException e) {
      return Optional.empty();
    }
  }

  private static RunFigures read(
      Path run, RunRecord record, Map<String, Long> inputs, List<FaultRecord> faults)
      throws IOException {
    int stepSeconds = stepSeconds(record);
    Window window = Window.of(run, record);
    LogFigures logs = LogFigures.read(run, record, window, stepSeconds);
    Window ended = window.until(logs.endMs());
    Optional<SlowSummary> slow = SlowSummary.read(run, record, ended);
    List<ServerMoment.Reader> moments = slow.map(SlowSummary::readers).orElse(List.of());
    List<Consumer<ServerSample>> others = new ArrayList<>(moments);
    Optional<ServersBack> back =
        faults.isEmpty() ? Optional.empty() : Optional.of(new ServersBack(faults, ended));
    if (back.isPresent()) {
      others.add(back.get());
      back.get().readMaster(run);
    }
    ServerFigures servers =
        ServerFigures.read(run, ended, ServerSeries.Steps.of(record, stepSeconds), others);
    List<FaultFigures> effects =
        back.isPresent() ? FaultEffects.read(run, record, ended, back.get().figures()) : List.of();
    return new RunFigures(
        FORMAT,
        inputs,
        record,
        logs,
        servers,
        HostWindow.read(run, record, ended),
        slow.map(it -> it.with(moments)),
        effects,
        effects.isEmpty()
            ? Optional.empty()
            : Optional.of(read(run, before(record, effects.get(0).fault()), Map.of(), List.of())));
  }

  /** The record with a window of which no interval of a log goes on during a fault. */
  private static RunRecord before(RunRecord record, FaultRecord fault) {
    Times times = record.times();
    long endMs = Math.max(times.windowStartMs(), fault.startMs() - FaultEffects.INTERVAL_MS);
    return new RunRecord(
        record.identity(),
        record.threads(),
        record.target(),
        record.properties(),
        record.jvmArguments(),
        new Times(
            times.startedMs(), times.finishedMs(), times.windowStartMs(), OptionalLong.of(endMs)),
        record.processors(),
        record.clients(),
        record.cache(),
        record.notes(),
        record.conditions());
  }

  /** The length of a step with which a run has at most {@link #STEPS_MAX} steps. */
  private static int stepSeconds(RunRecord record) {
    long lengthMs = record.times().finishedMs() - record.times().startedMs();
    long seconds = Math.max(1, lengthMs / Units.SECOND_MS);
    return Math.toIntExact((seconds + STEPS_MAX - 1) / STEPS_MAX);
  }

  private static Map<String, Long> inputs(Path run, RunRecord record) throws IOException {
    List<Path> files = new ArrayList<>();
    files.add(run.resolve(ServerSample.FILE));
    files.add(run.resolve(MasterSample.FILE));
    files.add(run.resolve(FaultRecord.FILE));
    for (RunRecord.Client client : record.clients()) {
      Path directory = RunDirectories.client(run, client.number());
      files.add(directory.resolve(HostSample.FILE));
      files.add(directory.resolve(TurnTimes.FILE));
      files.add(directory.resolve(ClientProtocol.SLOW_OPERATIONS));
      files.add(directory.resolve(ArrivalCount.FILE));
      if (Files.isDirectory(directory)) {
        try (Stream<Path> all = Files.list(directory)) {
          all.filter(IntervalLog::isLog).forEach(files::add);
        }
      }
    }
    Map<String, Long> sizes = new TreeMap<>();
    for (Path file : files) {
      if (Files.exists(file)) {
        sizes.put(run.relativize(file).toString(), Files.size(file));
      }
    }
    return sizes;
  }

  /** Writes a histogram as HdrHistogram's compressed encoding in Base64. */
  private static final class HistogramWriter extends JsonSerializer<Histogram> {
    @Override
    public void serialize(Histogram histogram, JsonGenerator out, SerializerProvider provider)
        throws IOException {
      ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
      int length = histogram.encodeIntoCompressedByteBuffer(buffer);
      out.writeBinary(buffer.array(), 0, length);
    }
  }

  private static final class HistogramReader extends JsonDeserializer<Histogram> {
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

package io.github.hbaseycsb.analysis.server;

import io.github.hbaseycsb.analysis.histogram.Window;
import io.github.hbaseycsb.model.run.ServerSample;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The region servers of a run, from {@code server.jsonl}.
 *
 * @param window their activity in the window; empty if there is no sample in it
 * @param series the same over the whole run, in steps; empty if there are no samples
 * @param use the resources that they used in the window
 */
public record ServerFigures(
    Optional<ServerWindow> window, Optional<ServerSeries> series, ServerUse use) {
  /**
   * Reads a run's samples, one at a time.
   *
   * @param window with an end
   * @param steps of the whole run
   * @param others get each sample, too, because the file of a long run should be read only once
   */
  public static ServerFigures read(
      Path run, Window window, ServerSeries.Steps steps, List<Consumer<ServerSample>> others)
      throws IOException {
    ServerWindow.Reader inWindow =
        new ServerWindow.Reader(window.startMs(), window.endMs().orElseThrow());
    ServerSeries.Reader inSteps = new ServerSeries.Reader(steps);
    ServerUse.Reader use = new ServerUse.Reader(window);
    Samples.read(
        run.resolve(ServerSample.FILE),
        ServerSample.class,
        sample -> {
          inWindow.add(sample);
          inSteps.add(sample);
          use.add(sample);
          others.forEach(other -> other.accept(sample));
          return true;
        });
    return new ServerFigures(inWindow.window(), inSteps.series(), use.use());
  }
}

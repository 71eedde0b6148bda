package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.client.StackSampling;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import jdk.jfr.RecordingState;

/**
 * Records by Java's Flight Recorder where this process spends its time. The Flight Recorder writes
 * the file in a shutdown hook of its own.
 */
final class ClientRecording {
  /** For writing the file. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final CountDownLatch written = new CountDownLatch(1);

  private ClientRecording() {}

  /**
   * Records until the process ends.
   *
   * @param file to write; its directory exists
   * @throws IOException when it cannot be written
   */
  static ClientRecording start(Path file) throws IOException {
    ClientRecording started = new ClientRecording();
    FlightRecorder.addListener(
        new FlightRecorderListener() {
          @Override
          public void recordingStateChanged(Recording recording) {
            if (recording.getState() == RecordingState.CLOSED) {
              started.written.countDown();
            }
          }
        });
    @SuppressWarnings("resource") // Closed by the shutdown hook, which the file is written in.
    Recording recording = new Recording();
    recording.setSettings(StackSampling.SETTINGS);
    recording.setDestination(file);
    recording.setDumpOnExit(true);
    recording.start();
    return started;
  }

  /**
   * Waits, in another shutdown hook, until the file is written: that hook may halt the process. A
   * file that is not there then is missed by who wants to read it.
   */
  void awaitWritten() {
    try {
      if (!written.await(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
        System.err.println("ycsb: the recording was not written within 30 s");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

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
 * Records with Java's Flight Recorder where this process spends its time. The Flight Recorder
 * writes the file in its own shutdown hook.
 */
final class ClientRecording {
  /** Time limit for writing the file. */
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private final CountDownLatch written = new CountDownLatch(1);

  private ClientRecording() {}

  /**
   * Starts a recording that lasts until the process ends.
   *
   * @param file the file to write; its directory must exist
   * @throws IOException if it cannot be written
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
    @SuppressWarnings("resource") // closed by the shutdown hook that writes the file
    Recording recording = new Recording();
    recording.setSettings(StackSampling.SETTINGS);
    recording.setDestination(file);
    recording.setDumpOnExit(true);
    recording.start();
    return started;
  }

  /**
   * Waits in another shutdown hook until the file is written, because that hook may halt the
   * process. If the file is still missing, the program that reads it reports this.
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

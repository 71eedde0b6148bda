package io.github.hbaseycsb.campaign.cluster;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.hbaseycsb.client.DaemonThread;
import io.github.hbaseycsb.client.StackSampling;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;
import jdk.management.jfr.RecordingInfo;

/**
 * A recording in another JVM of this user on this machine, managed over JMX by the attach API.
 * Neither of them times out if the JVM hangs, so each call has a limit here.
 */
record JvmRecording(
    long pid, JMXConnector connector, FlightRecorderMXBean recorder, long id, Duration answerLimit)
    implements AutoCloseable {
  static final String NAME = "hbase-ycsb";
  private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

  /**
   * Starts a recording. Each call to the JVM has a limit.
   *
   * @param limit after which it ends by itself, in case this process is killed
   */
  static JvmRecording start(long pid, Duration limit, Duration answerLimit)
      throws IOException, InterruptedException {
    return within(answerLimit, pid, "record", () -> started(pid, limit, answerLimit));
  }

  private static <T> T within(Duration limit, long pid, String what, Callable<T> call)
      throws IOException, InterruptedException {
    try {
      return DaemonThread.within(limit, "recording", call);
    } catch (TimeoutException e) {
      throw new IOException(
          "process %d does not %s: no answer within %d s".formatted(pid, what, limit.toSeconds()),
          e);
    } catch (ExecutionException e) {
      throw new IOException(
          "process %d does not %s: %s".formatted(pid, what, e.getCause().getMessage()), e);
    }
  }

  private static JvmRecording started(long pid, Duration limit, Duration answerLimit)
      throws IOException, JMException, AttachNotSupportedException {
    JMXConnector connector = connect(pid);
    try {
      MBeanServerConnection server = connector.getMBeanServerConnection();
      // This works only before the JVM's first recording.
      server.invoke(
          new ObjectName(COMMANDS),
          "jfrConfigure",
          new Object[] {new String[] {StackSampling.DEPTH}},
          new String[] {String[].class.getName()});
      FlightRecorderMXBean recorder =
          ManagementFactory.newPlatformMXBeanProxy(
              server, FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
      closeLeft(recorder);
      long id = recorder.newRecording();
      recorder.setRecordingOptions(
          id, Map.of("name", NAME, "duration", limit.toSeconds() + " s", "disk", "true"));
      recorder.setRecordingSettings(id, StackSampling.SETTINGS);
      recorder.startRecording(id);
      return new JvmRecording(pid, connector, recorder, id, answerLimit);
    } catch (IOException | JMException | RuntimeException e) {
      connector.close();
      throw e;
    }
  }

  /** The address is on this machine, from a process of this user. */
  @SuppressWarnings("BanJNDI")
  private static JMXConnector connect(long pid) throws IOException, AttachNotSupportedException {
    VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
    try {
      return JMXConnectorFactory.connect(new JMXServiceURL(jvm.startLocalManagementAgent()));
    } finally {
      jvm.detach();
    }
  }

  /** Closes the recording of a driver that was killed. */
  private static void closeLeft(FlightRecorderMXBean recorder) throws IOException {
    for (RecordingInfo recording : recorder.getRecordings()) {
      if (recording.getName().equals(NAME)) {
        recorder.closeRecording(recording.getId());
      }
    }
  }

  void write(Path file) throws IOException, InterruptedException {
    within(
        answerLimit,
        pid,
        "hand its recording over",
        () -> {
          // Absolute, because the other JVM has another working directory.
          recorder.copyTo(id, file.toAbsolutePath().toString());
          return null;
        });
  }

  /** Ends the recording, if the JVM still answers. */
  @Override
  public void close() {
    try {
      within(
          answerLimit,
          pid,
          "end its recording",
          () -> {
            try (connector) {
              recorder.closeRecording(id);
            }
            return null;
          });
    } catch (IOException e) {
      // Either the JVM has ended, and the recording with it, or the recording ends by itself.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

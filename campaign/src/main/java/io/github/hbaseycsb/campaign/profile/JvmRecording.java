package io.github.hbaseycsb.campaign.profile;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.github.hbaseycsb.client.StackSampling;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;
import jdk.management.jfr.FlightRecorderMXBean;
import jdk.management.jfr.RecordingInfo;

/**
 * A recording in another JVM of this user on this machine, whose management is reached by the
 * attach API.
 */
final class JvmRecording implements AutoCloseable {
  private static final String NAME = "hbase-ycsb";
  private static final String COMMANDS = "com.sun.management:type=DiagnosticCommand";

  private final long pid;
  private final JMXConnector connector;
  private final FlightRecorderMXBean recorder;
  private final long id;

  private JvmRecording(long pid, JMXConnector connector, FlightRecorderMXBean recorder, long id) {
    this.pid = pid;
    this.connector = connector;
    this.recorder = recorder;
    this.id = id;
  }

  /**
   * Begins to record.
   *
   * @param limit after which it ends by itself, should this process be killed
   * @throws IOException when the JVM cannot be reached, or does not record
   */
  static JvmRecording start(long pid, Duration limit) throws IOException {
    JMXConnector connector = connect(pid);
    try {
      MBeanServerConnection server = connector.getMBeanServerConnection();
      // Before the first recording of the JVM, or never.
      server.invoke(
          new ObjectName(COMMANDS),
          "jfrConfigure",
          new Object[] {new String[] {StackSampling.DEPTH}},
          new String[] {String[].class.getName()});
      FlightRecorderMXBean recorder =
          ManagementFactory.newPlatformMXBeanProxy(
              server, FlightRecorderMXBean.MXBEAN_NAME, FlightRecorderMXBean.class);
      closeLeft(recorder);
      JvmRecording recording = new JvmRecording(pid, connector, recorder, recorder.newRecording());
      recording.start(limit);
      return recording;
    } catch (IOException | JMException | RuntimeException e) {
      connector.close();
      throw new IOException("process " + pid + " does not record: " + e.getMessage(), e);
    }
  }

  private void start(Duration limit) {
    try {
      recorder.setRecordingOptions(
          id, Map.of("name", NAME, "duration", limit.toSeconds() + " s", "disk", "true"));
      recorder.setRecordingSettings(id, StackSampling.SETTINGS);
      recorder.startRecording(id);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** The address is this machine's own, from a process of this user. */
  @SuppressWarnings("BanJNDI")
  private static JMXConnector connect(long pid) throws IOException {
    try {
      VirtualMachine jvm = VirtualMachine.attach(Long.toString(pid));
      try {
        return JMXConnectorFactory.connect(new JMXServiceURL(jvm.startLocalManagementAgent()));
      } finally {
        jvm.detach();
      }
    } catch (IOException | AttachNotSupportedException e) {
      throw new IOException("process " + pid + " cannot be attached to: " + e.getMessage(), e);
    }
  }

  /** That of a driver that was killed. */
  private static void closeLeft(FlightRecorderMXBean recorder) throws IOException {
    for (RecordingInfo recording : recorder.getRecordings()) {
      if (recording.getName().equals(NAME)) {
        recorder.closeRecording(recording.getId());
      }
    }
  }

  long pid() {
    return pid;
  }

  /**
   * Writes what was recorded until now.
   *
   * @throws IOException when the JVM does not answer, or the file cannot be written
   */
  void write(Path file) throws IOException {
    try {
      // The other JVM has another working directory.
      recorder.copyTo(id, file.toAbsolutePath().toString());
    } catch (RuntimeException e) {
      throw new IOException("process " + pid + " does not hand its recording over: " + e, e);
    }
  }

  /** Ends the recording, if the JVM is still there. */
  @Override
  public void close() {
    try (connector) {
      recorder.closeRecording(id);
    } catch (IOException | RuntimeException e) {
      // The JVM has ended, and the recording with it.
    }
  }
}

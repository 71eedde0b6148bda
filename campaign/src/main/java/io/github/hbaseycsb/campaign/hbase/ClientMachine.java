package io.github.hbaseycsb.campaign.hbase;

import com.sun.management.OperatingSystemMXBean;
import io.github.hbaseycsb.model.run.Environment;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.RuntimeMXBean;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads what the driver itself runs on. */
public final class ClientMachine {
  private static final Pattern OS_NAME = Pattern.compile("(?m)^PRETTY_NAME=\"?([^\"\\n]+)\"?$");
  private static final Pattern CPU_MODEL = Pattern.compile("(?m)^model name\\s*:\\s*(.+)$");

  private ClientMachine() {}

  /** What cannot be read is {@link Environment#UNKNOWN}. */
  public static Environment.Client read() {
    OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    return new Environment.Client(
        hostName(),
        inFile(Path.of("/etc/os-release"), OS_NAME, system.getName()),
        system.getVersion(),
        Runtime.getRuntime().availableProcessors(),
        system.getTotalMemorySize(),
        inFile(Path.of("/proc/cpuinfo"), CPU_MODEL, Environment.UNKNOWN),
        jvm());
  }

  private static Environment.Jvm jvm() {
    RuntimeMXBean runtime = ManagementFactory.getRuntimeMXBean();
    return new Environment.Jvm(
        runtime.getVmVendor(),
        runtime.getVmVersion(),
        Redactor.redactFlags(runtime.getInputArguments()));
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return Environment.UNKNOWN;
    }
  }

  /** The first group of the first match of a pattern in a file. */
  static String inFile(Path file, Pattern pattern, String otherwise) {
    try {
      Matcher found = pattern.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
      return found.find() ? found.group(1).trim() : otherwise;
    } catch (IOException e) {
      return otherwise;
    }
  }
}

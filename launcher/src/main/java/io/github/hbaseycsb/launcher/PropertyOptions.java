package io.github.hbaseycsb.launcher;

import io.github.hbaseycsb.binding.options.ConfigurationFiles;
import io.github.hbaseycsb.binding.options.HBaseOptions;
import io.github.hbaseycsb.binding.options.StartupException;
import io.github.hbaseycsb.client.TracelessErrors;
import io.github.hbaseycsb.client.WorkloadFiles;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.server.ServerHome;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import picocli.CommandLine.Option;

/** The options of the stock launcher for YCSB's properties, common to several commands. */
public final class PropertyOptions {
  static final String END_WITH_STDIN = "--end-with-stdin";

  @Option(
      names = "-P",
      paramLabel = "FILE",
      description = "A property file; may be repeated, later ones override.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "-p",
      paramLabel = "KEY=VALUE",
      description = "A property; may be repeated, overrides all files.")
  private Map<String, String> properties = new LinkedHashMap<>();

  @Option(
      names = "-cp",
      order = 1,
      paramLabel = "PATH",
      description = "Class path to add, such as the directory with hbase-site.xml; repeatable.")
  private List<String> classPaths = new ArrayList<>();

  @Option(
      names = "-jvm-args",
      order = 2,
      paramLabel = "\"ARGS\"",
      description = "Options for the client's JVM, such as \"-Xmx4g -XX:+UseZGC\".")
  @SuppressWarnings("unused") // the script uses it
  private String jvmArguments;

  @Option(
      names = END_WITH_STDIN,
      hidden = true,
      description = "End when standard input ends: the process that started this one is gone.")
  private boolean endWithStdin;

  @Option(
      names = {"-h", "--help"},
      order = 3,
      usageHelp = true,
      description = "Shows this help.")
  @SuppressWarnings("unused") // picocli uses it
  private boolean help;

  /**
   * Starts to watch standard input, if the option for it was given. {@code end} ends the current
   * work gracefully.
   */
  public Optional<StdinWatch> followStdin(Runnable end) {
    return endWithStdin ? Optional.of(StdinWatch.install(System.in, end)) : Optional.empty();
  }

  /**
   * All properties, combined as by {@code site.ycsb.Client}, with all names checked, and values
   * written as YCSB reads them. From now on errors are reported as the property {@code debug} asks
   * for.
   *
   * @param more further properties of the command line, which override the others
   * @param stranger the class of a binding of somebody else, if one uses them
   */
  Properties merged(Map<String, String> more, Optional<String> stranger)
      throws UsageException, StartupException {
    requireClassPath();
    ConfigurationFiles.requireReadable();
    files.replaceAll(WorkloadFiles::find);
    Map<String, String> overrides = new LinkedHashMap<>(properties);
    overrides.putAll(more);
    Properties merged = YcsbProperties.merge(files, overrides);
    // Set before anything logs, because the logging back end reads it only once.
    if (BindingProperty.DEBUG.textIn(merged::getProperty).equals("true")) {
      System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
    } else {
      TracelessErrors.install();
    }
    YcsbProperties.normalize(merged, stranger, System.err::println);
    return merged;
  }

  /**
   * The properties for loading a table, or for checking or reading a loaded one, including those
   * for finding the cluster. They are validated before any connection is made.
   *
   * @throws UsageException if a property is invalid, or there is no cluster
   * @throws StartupException if a property of the binding is invalid
   */
  public Properties ofLoad(ServerHome home) throws UsageException, StartupException {
    Properties merged = merged(Map.of(), Optional.empty());
    YcsbProperties.checkRecords(merged);
    HBaseOptions.from(merged);
    merged.putAll(TargetCluster.of(merged, classPaths, home).properties());
    return merged;
  }

  List<String> classPaths() {
    return classPaths;
  }

  /**
   * Checks that the entries of {@code -cp} exist. The script has put them on the class path, where
   * Java ignores missing entries.
   */
  private void requireClassPath() throws UsageException {
    for (String classPath : classPaths) {
      for (String entry : classPath.split(File.pathSeparator, -1)) {
        if (!entry.isEmpty() && !Files.exists(Path.of(entry.replaceAll("/\\*$", "")))) {
          throw new UsageException("-cp " + entry + " does not exist");
        }
      }
    }
  }

  /**
   * All properties as arguments for {@code site.ycsb.Client}. It reads the files itself, because it
   * prints its arguments, which are not to show more of a file than they must.
   */
  List<String> arguments(Properties merged) {
    List<String> arguments = new ArrayList<>();
    Properties read = new Properties();
    for (Path file : files) {
      // A pipe cannot be read again.
      if (Files.isRegularFile(file)) {
        try (InputStream in = Files.newInputStream(file)) {
          read.load(in);
          arguments.addAll(List.of("-P", file.toString()));
        } catch (IOException | IllegalArgumentException e) {
          // YCSB could not read it either: all of it becomes arguments.
        }
      }
    }
    for (String key : new TreeSet<>(merged.stringPropertyNames())) {
      String value = merged.getProperty(key);
      if (!value.equals(read.getProperty(key))) {
        arguments.addAll(List.of("-p", key + "=" + value));
      }
    }
    return arguments;
  }
}

package io.github.hbaseycsb.campaign.cluster;

import io.github.hbaseycsb.analysis.text.Templates;
import io.github.hbaseycsb.client.HeldInterrupt;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.Text;
import io.github.hbaseycsb.server.HeldFile;
import io.github.hbaseycsb.server.ServerHome;
import io.github.hbaseycsb.server.ServerProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * What only one driver at a time may use, of all drivers with the same home directory: the servers
 * and containers of a campaign's name, and a table of a cluster. A driver holds it until it ends,
 * however it ends.
 */
public final class DriverLocks implements AutoCloseable {
  private final Path directory;
  private final Consumer<String> warnings;
  private final Map<Path, HeldFile> held = new TreeMap<>();

  /**
   * The locks of one driver, which holds none yet.
   *
   * @param warnings told what cannot be locked, because the home directory cannot be written
   */
  public DriverLocks(ServerHome home, Consumer<String> warnings) {
    this.directory = home.directory().resolve("locks");
    this.warnings = warnings;
  }

  /**
   * Holds a campaign's name, and with it all servers that drivers of that name have started.
   *
   * @return these locks
   * @throws CampaignException (usage) when another driver holds it
   */
  public DriverLocks holdCampaign(String name) throws CampaignException {
    if (!isHeldCampaign(name)) {
      throw refusal("campaign " + name + " is run by", campaign(name));
    }
    return this;
  }

  /** Holds a campaign's name, unless another driver does. Returns whether it is held. */
  boolean isHeldCampaign(String name) {
    return isHeld(campaign(name));
  }

  private Path campaign(String name) {
    return directory.resolve("campaign-" + name);
  }

  /**
   * Holds a table of the cluster that has given itself this id.
   *
   * @throws CampaignException (usage) when another driver holds it
   */
  public void holdTable(String cluster, String table) throws CampaignException {
    // No table has an equals sign in its name.
    Path file = directory.resolve("table-" + cluster + "-" + table.replace(':', '='));
    if (!isHeld(file)) {
      throw refusal("table " + table + " is used by", file);
    }
  }

  private boolean isHeld(Path file) {
    try {
      if (!held.containsKey(file)) {
        HeldFile.hold(file).ifPresent(now -> held.put(file, now));
      }
      return held.containsKey(file);
    } catch (IOException e) {
      warnings.accept(
          Text.of("cannot lock %s (%s): nothing keeps other drivers away", file, e.getMessage()));
      return true;
    }
  }

  private static CampaignException refusal(String what, Path file) {
    Optional<ServerProcess> holder = holder(file);
    boolean elsewhere = holder.filter(ServerProcess::isOnOtherMachine).isPresent();
    return CampaignException.usage(
        Templates.sentence(
            "driver.ftl",
            "other",
            Map.of(
                "what", what, "holder", holder, "elsewhere", elsewhere, "file", file.toString())));
  }

  private static Optional<ServerProcess> holder(Path file) {
    try {
      return HeldFile.holder(file);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Gives up everything. */
  @Override
  public void close() {
    try (HeldInterrupt pending = new HeldInterrupt()) {
      for (HeldFile file : held.values()) {
        file.close();
      }
    } catch (IOException e) {
      warnings.accept("cannot unlock in " + directory + ": " + e.getMessage());
    }
    held.clear();
  }
}

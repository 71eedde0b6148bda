package io.github.hbaseycsb.campaign.durability;

import io.github.hbaseycsb.campaign.Progress;
import io.github.hbaseycsb.campaign.client.ClientExit;
import io.github.hbaseycsb.campaign.client.ClientSpec;
import io.github.hbaseycsb.campaign.client.Clients;
import io.github.hbaseycsb.campaign.durability.DurabilityAudit.AuditOptions;
import io.github.hbaseycsb.campaign.hbase.AuditedTable;
import io.github.hbaseycsb.model.CampaignException;
import io.github.hbaseycsb.model.run.DurabilityResult;
import io.github.hbaseycsb.model.run.WriteAudit;
import io.github.hbaseycsb.property.BindingProperty;
import io.github.hbaseycsb.property.RowProperty;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/** Writes in one mode with a crash halfway, and reads the table back. */
record ModeAudit(
    AuditOptions options,
    Clients clients,
    AuditedTable table,
    RegionServerCrash crash,
    Progress progress) {
  private static final String FIELD = "field0";
  private static final int VALUE_BYTES = 100;

  /** Audits a mode on an empty table, with a directory for the client's files and its journal. */
  DurabilityResult.Mode run(WriteMode mode, Path conf, Path directory)
      throws CampaignException, IOException, InterruptedException {
    Path journal = directory.resolve("acknowledged.txt");
    AcknowledgedWrites acknowledged = new AcknowledgedWrites(journal);
    try (CrashDuringWrites middle =
            new CrashDuringWrites(
                table, crash, acknowledged, options.writes() / 2, options.recoveryLimit());
        Progress.Step step = progress.begin(mode.toString(), options.writes(), "rows")) {
      List<ClientExit> exits =
          clients.run(
              List.of(client(mode, conf, journal, directory)),
              Optional.empty(),
              client -> step.update(client.operations(), middle.state()),
              ended -> middle.isFailed());
      CrashDuringWrites.Crash crashed = middle.await(exits.get(0));
      return account(mode, acknowledged, crashed);
    }
  }

  private DurabilityResult.Mode account(
      WriteMode mode, AcknowledgedWrites acknowledged, CrashDuringWrites.Crash crashed)
      throws CampaignException, IOException {
    Accounting accounting = new Accounting(Integer.MAX_VALUE);
    acknowledged.forEach(accounting::acknowledged, accounting::staleRead);
    // A row with another value than the written one is lost.
    table.read(
        (key, timestamp, value) ->
            accounting.row(key, Arrays.equals(value, expected(key)) ? timestamp : 0));
    WriteAudit audit = accounting.result();
    return new DurabilityResult.Mode(
        mode.durability().name(),
        mode.sendingName(),
        options.writes(),
        crashed.acknowledged(),
        audit.rows(),
        audit.lost(),
        audit.lostKeys(),
        audit.unacknowledgedPresent(),
        OptionalLong.of(crashed.recoveryMs()),
        crashed.storeFiles(),
        crashed.flushedRegions(),
        Optional.empty());
  }

  private ClientSpec client(WriteMode mode, Path conf, Path journal, Path directory) {
    Map<String, String> properties = new TreeMap<>(mode.sending().properties());
    properties.putAll(options.login());
    properties.put(BindingProperty.DURABILITY.key(), mode.durability().name());
    properties.put(BindingProperty.TABLE.key(), DurabilityAudit.TABLE);
    properties.put(BindingProperty.CREATE_TABLE.key(), "true");
    properties.put(BindingProperty.REGIONS.key(), Integer.toString(options.regions()));
    properties.put(BindingProperty.WRITE_JOURNAL.key(), journal.toString());
    // The client has to outlive the time that the cluster takes to recover.
    properties.put(BindingProperty.UNAVAILABLE_TIMEOUT.key(), "0");
    properties.put(RowProperty.RECORD_COUNT.key(), Integer.toString(options.writes()));
    properties.put(RowProperty.FIELD_COUNT.key(), "1");
    properties.put(RowProperty.FIELD_LENGTH.key(), Integer.toString(VALUE_BYTES));
    properties.put(RowProperty.DATA_INTEGRITY.key(), "true");
    return new ClientSpec(
        1,
        ClientSpec.Phase.LOAD,
        options.workload(),
        conf,
        properties,
        options.threads(),
        List.of(),
        directory);
  }

  /** What YCSB writes with {@code dataintegrity=true}: CoreWorkload.buildDeterministicValue. */
  static byte[] expected(String key) {
    StringBuilder value = new StringBuilder(key).append(':').append(FIELD);
    while (value.length() < VALUE_BYTES) {
      value.append(':').append(value.toString().hashCode());
    }
    value.setLength(VALUE_BYTES);
    return value.toString().getBytes(StandardCharsets.UTF_8);
  }
}

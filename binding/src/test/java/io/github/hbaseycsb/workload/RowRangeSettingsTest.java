package io.github.hbaseycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.hbaseycsb.property.RowRangeProperty.Verification;
import io.github.hbaseycsb.property.RowTest;
import io.github.hbaseycsb.workload.RowRangeSettings.RowKeys;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import org.junit.Test;
import site.ycsb.WorkloadException;

public class RowRangeSettingsTest {

  @Test
  public void defaultsAreThePapersAndTheReports() throws Exception {
    RowRangeSettings settings = parse();

    assertThat(settings.test()).isEqualTo(RowTest.SCAN);
    assertThat(settings.space().records()).isEqualTo(1000);
    assertThat(settings.space().rows()).isEqualTo(1000);
    assertThat(settings.insertRows()).isEmpty();
    assertThat(settings.operations()).isEmpty();
    assertThat(settings.share().threads()).isEqualTo(1);
    assertThat(settings.share().clients()).isEqualTo(1);
    assertThat(settings.share().client()).isZero();
    assertThat(settings.space().keys()).isEqualTo(new RowKeys(10));
    assertThat(settings.space().values()).isEqualTo(new RowValues(0, 1000));
    assertThat(settings.scanLength()).isEqualTo(1000);
    assertThat(settings.verification()).isEqualTo(Verification.LENGTH);
    assertThat(settings.space().table()).isEqualTo("usertable");
    assertThat(settings.space().field()).isEqualTo("field0");
  }

  @Test
  public void everyPropertyIsTaken() throws Exception {
    RowRangeSettings settings =
        parse(
            "bigtable.fraction=0.25",
            "bigtable.clients=3",
            "bigtable.client=2",
            "bigtable.keyformat=pe26",
            "bigtable.valuelength=100",
            "bigtable.seed=-7",
            "bigtable.scanlength=30",
            "bigtable.verify=content",
            "operationcount=5",
            "insertstart=10",
            "insertcount=20",
            "threadcount=4",
            "bigtable.repeat=true",
            "table=TestTable",
            "fieldnameprefix=");

    assertThat(settings)
        .isEqualTo(
            new RowRangeSettings(
                RowTest.SCAN,
                new RowRangeSettings.Space(
                    1000,
                    250,
                    new RowKeys(26),
                    new RowValues(-7, 100),
                    new WrittenValues(1, false, Optional.empty()),
                    "TestTable",
                    "0"),
                new RowRangeSettings.Share(4, 3, 2),
                Optional.of(new RowRange(10, 30)),
                Optional.of(5),
                true,
                30,
                Verification.CONTENT));
  }

  @Test
  public void theTestDecidesScanLengthAndFraction() throws Exception {
    assertThat(parse("bigtable.test=scan-range-10").scanLength()).isEqualTo(10);
    assertThat(parse("bigtable.test=scan-range-100").scanLength()).isEqualTo(100);
    assertThat(parse("bigtable.test=scan-range-1000").scanLength()).isEqualTo(1000);
    assertThat(parse("bigtable.test=scan-range-10000").scanLength()).isEqualTo(10_000);
    assertThat(parse("bigtable.test=random-seek-scan").scanLength()).isEqualTo(120);
    assertThat(parse("bigtable.test=random-read").scanLength()).isEqualTo(1);
    assertThat(parse("bigtable.test=random-read-mem").space().rows()).isEqualTo(100);
    assertThat(parse("bigtable.test=random-read-mem", "recordcount=1").space().rows()).isEqualTo(1);
  }

  @Test
  public void refusesUnknownKeys() {
    assertRefused(
        "Unknown property bigtable.valuesize: the known ones are bigtable.client, bigtable.clients,"
            + " bigtable.fraction, bigtable.keyformat, bigtable.repeat, bigtable.scanlength,"
            + " bigtable.seed, bigtable.test, bigtable.valuelength, bigtable.verify",
        "bigtable.valuesize=1");
  }

  @Test
  public void refusesAFlagThatIsNeitherTrueNorFalse() {
    assertRefused("bigtable.repeat=yes is not valid: use true or false", "bigtable.repeat=yes");
  }

  @Test
  public void refusesATestThatThereIsNot() {
    assertRefused(
        "bigtable.test=randomRead is not valid: use one of sequential-write, random-write,"
            + " sequential-read, random-read, random-read-mem, scan, scan-range-10, scan-range-100,"
            + " scan-range-1000, scan-range-10000, random-seek-scan",
        "bigtable.test=randomRead");
  }

  @Test
  public void refusesAnImpossibleClientIndex() {
    assertRefused(
        "bigtable.client=3 is not valid: use a whole number from 0 to 2, as bigtable.clients=3",
        "bigtable.clients=3",
        "bigtable.client=3");
    assertRefused(
        "bigtable.client=-1 is not valid: use a whole number from 0 to 0, as bigtable.clients=1",
        "bigtable.client=-1");
    assertRefused(
        "bigtable.clients=0 is not valid: use a whole number from 1 to 10000",
        "bigtable.clients=0");
  }

  @Test
  public void refusesRowsThatAreNone() {
    assertRefused(
        "recordcount=0 is not valid: use a whole number from 1 to 1000000000000", "recordcount=0");
    assertRefused(
        "recordcount=1500000000000 is not valid: use a whole number from 1 to 1000000000000",
        "recordcount=1500000000000");
    assertRefused(
        "operationcount=0 is not valid: use a whole number from 1 to 2147483647",
        "operationcount=0");
  }

  @Test
  public void moreRowsThanIntsAreTaken() throws Exception {
    RowRangeSettings settings =
        parse(
            "recordcount=1000000000000",
            "bigtable.keyformat=paper",
            "bigtable.fraction=0.5",
            "insertstart=400000000000",
            "insertcount=2147483647");

    assertThat(settings.space().rows()).isEqualTo(500_000_000_000L);
    assertThat(settings.space().keys().key(999_999_999_999L)).isEqualTo("999999999999");
    assertThat(settings.insertRows()).hasValue(new RowRange(400_000_000_000L, 402_147_483_647L));
  }

  @Test
  public void refusesKeysThatAreTooShortForTheRows() {
    assertRefused(
        "bigtable.keyformat=report10 is too short for recordcount=10000000001 (10000000001 rows"
            + " need keys of 11 digits, not 10): give pe26 or paper",
        "recordcount=10000000001");
  }

  @Test
  public void refusesMoreOperationsOnItsOwnRowsThanAProcessCounts() throws Exception {
    String[] read = {"bigtable.test=sequential-read", "recordcount=9000000000"};
    assertThatThrownBy(() -> parse(read).requireCountable())
        .isInstanceOf(WorkloadException.class)
        .hasMessage(
            "recordcount=9000000000 is not valid with bigtable.clients=1: each process has"
                + " 9000000000 operations to do, and YCSB counts to 2147483647: give"
                + " bigtable.clients=5");

    parse("bigtable.test=sequential-read", "recordcount=9000000000", "bigtable.clients=5")
        .requireCountable();
    // A thousand rows each.
    parse("bigtable.test=scan", "recordcount=9000000000").requireCountable();
  }

  @Test
  public void requiresTheRows() {
    Properties properties = new Properties();
    properties.setProperty("bigtable.test", "scan");

    assertThatThrownBy(() -> RowRangeSettings.parse(properties))
        .isInstanceOf(WorkloadException.class)
        .hasMessage("recordcount is required: set it to a whole number from 1 to 1000000000000");
  }

  @Test
  public void refusesAnInsertRangeOutsideTheRows() {
    assertRefused(
        "insertstart=1000 is not valid: use a whole number from 0 to 999", "insertstart=1000");
    assertRefused(
        "insertcount=501 is not valid: use a whole number from 1 to 500",
        "insertstart=500",
        "insertcount=501");
  }

  @Test
  public void refusesOtherBadValues() {
    assertRefused(
        "bigtable.fraction=0 is not valid: use a number above 0, up to 1", "bigtable.fraction=0");
    assertRefused(
        "bigtable.fraction=half is not valid: use a number above 0, up to 1",
        "bigtable.fraction=half");
    assertRefused(
        "bigtable.keyformat=pe is not valid: use one of report10, pe26, paper",
        "bigtable.keyformat=pe");
    assertRefused(
        "bigtable.verify=yes is not valid: use one of none, length, content",
        "bigtable.verify=yes");
    assertRefused(
        "bigtable.valuelength=1k is not valid: use a whole number from 1 to 10485760",
        "bigtable.valuelength=1k");
    assertRefused(
        "bigtable.scanlength=0 is not valid: use a whole number from 1 to 1000000",
        "bigtable.scanlength=0");
    assertRefused(
        "bigtable.scanlength applies to scan and random-seek-scan, not to"
            + " bigtable.test=scan-range-10",
        "bigtable.test=scan-range-10",
        "bigtable.scanlength=10");
  }

  private static void assertRefused(String message, String... assignments) {
    assertThatThrownBy(() -> parse(assignments))
        .isInstanceOf(WorkloadException.class)
        .hasMessage(message);
  }

  private static RowRangeSettings parse(String... assignments) throws WorkloadException {
    Properties properties = new Properties();
    properties.setProperty("bigtable.test", "scan");
    properties.setProperty("recordcount", "1000");
    Arrays.stream(assignments)
        .map(assignment -> assignment.split("=", 2))
        .forEach(pair -> properties.setProperty(pair[0], pair[1]));
    return RowRangeSettings.parse(properties);
  }
}

package io.github.hbaseycsb.model.plan;

import io.github.hbaseycsb.client.Units;
import io.github.hbaseycsb.model.plan.Objective.Limit;
import io.github.hbaseycsb.model.plan.ValueType.Single;
import io.github.hbaseycsb.model.plan.YamlNode.Mapping;
import io.github.hbaseycsb.model.plan.YamlNode.Scalar;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A section of limits: {@code {READ.p99: 10ms, server.cpu: 70%, failed: 0.1%}}. */
final class ObjectiveType implements ValueType<Objective> {
  private static final Single<Double> FAILED =
      share(ValueType.percentage())
          .limited(
              "a percentage from 0% to 0.1%; a run with more failures is invalid",
              share -> share <= Objective.FAILED_SHARE_MAX);

  private static final Single<Double> SERVER_CPU = share(ValueType.percent());

  private static final Single<Duration> LATENCY =
      ValueType.duration().limited(DurationText.ALLOWED + ", above 0", it -> !it.isZero());

  private static final Pattern NAME =
      Pattern.compile("([A-Z][A-Z-]*)\\.p(\\d{1,3}(?:\\.\\d{1,4})?)");

  private static Single<Double> share(Single<Double> percentage) {
    return percentage.as(
        percent -> percent / Units.PERCENT,
        share ->
            BigDecimal.valueOf(share).movePointRight(2).stripTrailingZeros().toPlainString() + "%");
  }

  @Override
  public boolean isOpen() {
    return true;
  }

  @Override
  public Objective read(YamlNode node) throws BadValueException {
    Mapping mapping =
        node.asMapping()
            .orElseThrow(() -> node.isNot("limits, such as {READ.p99: 10ms, failed: 0.1%}"));
    List<Limit> limits = new ArrayList<>();
    OptionalDouble serverCpu = OptionalDouble.empty();
    double failed = Objective.FAILED_SHARE_MAX;
    for (Map.Entry<String, Scalar> entry : mapping.scalars().entrySet()) {
      if (entry.getKey().equals(Objective.FAILED)) {
        failed = FAILED.readField(Objective.FAILED, entry.getValue());
      } else if (entry.getKey().equals(Objective.SERVER_CPU)) {
        serverCpu = OptionalDouble.of(SERVER_CPU.readField(Objective.SERVER_CPU, entry.getValue()));
      } else {
        Location key = mapping.entries().get(entry.getKey()).keyLocation();
        Limit limit = limit(entry.getKey(), key, entry.getValue());
        if (limits.stream().anyMatch(it -> it.name().equals(limit.name()))) {
          throw new BadValueException(
              key, entry.getKey() + ": " + limit.name() + " has a limit already: leave one out");
        }
        limits.add(limit);
      }
    }
    return new Objective(limits, serverCpu, failed);
  }

  @Override
  public Object write(Objective objective) {
    Map<String, Object> limits = new LinkedHashMap<>();
    objective.latencies().forEach(limit -> limits.put(limit.name(), LATENCY.write(limit.max())));
    objective
        .serverCpuMax()
        .ifPresent(share -> limits.put(Objective.SERVER_CPU, SERVER_CPU.write(share)));
    limits.put(Objective.FAILED, FAILED.write(objective.failedShareMax()));
    return limits;
  }

  private static Limit limit(String name, Location key, Scalar value) throws BadValueException {
    Matcher matcher = NAME.matcher(name);
    if (!matcher.matches()) {
      throw new BadValueException(
          key,
          ("'%s' is not valid: use failed, server.cpu, or an operation and a percentile, such as"
                  + " READ.p99 or UPDATE.p99.9")
              .formatted(name));
    }
    double percentile = Double.parseDouble(matcher.group(2));
    if (percentile <= 0 || percentile >= Units.PERCENT) {
      throw new BadValueException(
          key, name + ": there is no such percentile: use one above 0 and below 100");
    }
    return new Limit(matcher.group(1), percentile, LATENCY.readField(name, value));
  }
}

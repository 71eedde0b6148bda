# shellcheck shell=bash
# Sourced by the commands beside it that run what only a source checkout has: benchmarks, and simulations among the tests.

home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)
{ [ -e "$home/pom.xml" ] && command -v mvn >/dev/null; } || {
  printf '%s: needs a source checkout, and Maven 3.8 or later\n' "${0##*/}" >&2
  exit 1
}

# build MODULES PHASE
build() {
  mvn -q -B -f "$home/pom.xml" -pl "$1" -am -DskipTests -Dspotless.check.skip=true "$2" </dev/null
}

# run_benchmark MODULES CLASS ARGUMENT...: builds them, and runs a class of the benchmarks.
run_benchmark() {
  build "$1" package
  exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$home/benchmark/target/benchmark.jar:$home/benchmark/target/lib/*" \
    "io.github.hbaseycsb.benchmark.$2" "${@:3}"
}

# run_simulation MODULE CLASS ARGUMENT...: a class among the module's tests. Needs what runtime.sh sets.
run_simulation() {
  build "$1" test-compile
  # shellcheck disable=SC2154
  exec "$java" -Xmx256m -XX:+UseSerialGC \
    -cp "$home/$1/target/test-classes:$home/$1/target/classes:$runtime/campaign/lib/*:$runtime/lib/*" \
    "io.github.hbaseycsb.$2" "${@:3}"
}

# shellcheck shell=bash
# Sourced by the commands beside it that need a source checkout. Runs what only that has: benchmarks, and simulations among
# the tests.

home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/../.." && pwd)

die() {
  printf '%s: %s\n' "${0##*/}" "$1" >&2
  exit 1
}

# maven POM ARGUMENT...
maven() {
  { [ -e "$home/pom.xml" ] && command -v mvn >/dev/null; } || die 'needs a source checkout, and Maven 3.8 or later'
  mvn -q -B -f "$home/$1" "${@:2}" </dev/null
}

# build MODULES PHASE
build() {
  maven pom.xml -pl "$1" -am -DskipTests -Dspotless.check.skip=true "$2"
}

# run_benchmark MODULES CLASS ARGUMENT...: builds them, and runs a class of the benchmarks.
run_benchmark() {
  build "$1" package
  exec "${JAVA_HOME:+$JAVA_HOME/bin/}java" -cp "$home/benchmark/target/benchmark.jar:$home/benchmark/target/lib/*" \
    "io.github.hbaseycsb.benchmark.$2" "${@:3}"
}

# run_simulation MODULE CLASS ARGUMENT...: a class among the module's tests.
run_simulation() {
  build "$1" test-compile
  # shellcheck source=../runtime.sh
  . "$home/scripts/runtime.sh"
  exec "$java" -Xmx256m -XX:+UseSerialGC \
    -cp "$home/$1/target/test-classes:$home/$1/target/classes:$runtime/campaign/lib/*:$runtime/lib/*" \
    "io.github.hbaseycsb.$2" "${@:3}"
}

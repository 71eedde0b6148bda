#!/usr/bin/env bash
# Runs one server as the container's first process: entrypoint.sh ROLE [-D KEY=VALUE]...
#   HBASE_HEAPSIZE   the JVM's heap (1g)
#   ADVERTISED_HOST  the name or address that clients reach this container by (its own IP)
set -euo pipefail

hbase=/opt/hbase
role=${1:-}
[ $# -eq 0 ] || shift

die() {
  printf 'entrypoint: %s\n' "$1" >&2
  exit 64
}

# The container's IP: a host or another container needs no name service for it, and Docker's reverse
# look-up, which answers NAME.NETWORK, never gets to disagree with it.
own_address() {
  local addresses
  read -r -a addresses <<<"$(hostname -i)"
  printf '%s\n' "${addresses[0]}"
}

# run MAIN ARG...: becomes that Java program, with the role's own configuration first on the class path.
run() {
  local main=$1
  shift
  exec java "@$hbase/conf/jvm.options" "-Xmx${HBASE_HEAPSIZE:-1g}" \
    "-Dadvertised.host=${ADVERTISED_HOST:-$(own_address)}" \
    -cp "$hbase/conf/$role:$hbase/conf:$hbase/webapps-stub:$hbase/lib/*" "$main" "$@"
}

case $role in
  standalone) run org.apache.hadoop.hbase.master.HMaster "$@" start ;;
  *) die "unknown role '$role': give standalone" ;;
esac

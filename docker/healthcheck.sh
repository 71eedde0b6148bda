#!/usr/bin/env bash
# Healthy: the master is active, has finished its start, and a region server reports to it.
set -euo pipefail

exec 3<>/dev/tcp/127.0.0.1/16010
printf 'GET /jmx?qry=Hadoop:service=HBase,name=Master,sub=Server HTTP/1.0\r\n\r\n' >&3
metrics=$(cat <&3)

has() {
  [[ $metrics =~ $1 ]] || {
    printf 'the master says no: %s\n' "$2"
    exit 1
  }
}
has '"tag.isActiveMaster" ?: ?"true"' 'it is not active'
has '"masterFinishedInitializationTime" ?: ?[1-9]' 'it still initialises'
has '"numRegionServers" ?: ?[1-9]' 'no region server has reported'

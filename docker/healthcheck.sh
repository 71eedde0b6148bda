#!/usr/bin/env bash
# Healthy: this container's role does its part for the others.
set -euo pipefail

role=$(</tmp/role)

# answer PORT REQUEST: what this container says to it.
answer() {
  exec 3<>"/dev/tcp/127.0.0.1/$1"
  printf '%b' "$2" >&3
  cat <&3
}

# beans PORT QUERY
beans() {
  answer "$1" "GET /jmx?qry=$2 HTTP/1.0\r\nHost: localhost\r\n\r\n"
}

# has PATTERN COMPLAINT: fails unless $metrics matches.
has() {
  [[ $metrics =~ $1 ]] || {
    printf 'the %s says no: %s\n' "$role" "$2"
    exit 1
  }
}

case $role in
  zookeeper)
    metrics=$(answer 2181 srvr)
    has 'Mode: ' 'it does not serve'
    ;;
  namenode)
    # In safe mode too: it is the DataNodes that end it.
    metrics=$(beans 9870 Hadoop:service=NameNode,name=NameNodeInfo)
    has '"ClusterId" ?: ?"CID' 'it has no file system'
    ;;
  datanode)
    metrics=$(beans 9864 Hadoop:service=DataNode,name=DataNodeInfo)
    has '"ClusterId" ?: ?"CID' 'it has not found its NameNode'
    ;;
  standalone | master)
    metrics=$(beans 16010 Hadoop:service=HBase,name=Master,sub=Server)
    has '"tag.isActiveMaster" ?: ?"true"' 'it is not active'
    has '"masterFinishedInitializationTime" ?: ?[1-9]' 'it still initializes'
    has '"numRegionServers" ?: ?[1-9]' 'no region server has reported'
    ;;
  regionserver)
    metrics=$(beans 16030 Hadoop:service=HBase,name=RegionServer,sub=Server)
    has '"tag.clusterId" ?: ?"[^"]' 'it has not found its master'
    ;;
  client) ;;
esac

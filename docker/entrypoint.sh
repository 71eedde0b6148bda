#!/usr/bin/env bash
# Runs one role as the container's first process: entrypoint.sh ROLE [ARG...]
#   standalone, master, regionserver, namenode, datanode [-D KEY=VALUE]...   that server
#   zookeeper                                                                one ZooKeeper, named zookeeper
#   client [COMMAND [ARG...]]                                                the command, or nothing forever
# Environment:
#   HBASE_HEAPSIZE   the JVM's heap (1g)
#   HBASE_OPTS       further JVM options, split at white space
#   JAVA_HOME        the JDK (the java of PATH)
#   ADVERTISED_HOST  the name or address that clients reach this container by (its own IP)
set -euo pipefail

hbase=/opt/hbase
hadoop=org.apache.hadoop
# The jars of HDFS, which are those of the default version, are apart from those of another one.
hdfs=$hbase/hdfs
[ -d "$hdfs" ] || hdfs=$hbase
limit_seconds=120
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

# class_path ENTRY...: with colons. A pattern that fits no file stays as it is, and names none to Java either.
class_path() {
  local IFS=:
  printf '%s' "$*"
}

# configure CONF HOME: sets `java` to a command that takes a main class, with that configuration and the jars of
# HOME on its class path. Where a release has its own web applications, they come before the empty ones. Native
# libraries are looked for where bin/hbase does.
configure() {
  local options jars machine
  machine=$(uname -m)
  export LD_LIBRARY_PATH="$2/lib/native/Linux-${machine/x86_64/amd64}-64${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
  read -r -a options <<<"${HBASE_OPTS-}"
  jars=$(class_path "$2"/lib/*.jar "$2"/lib/client-facing-thirdparty/*.jar "$2"/lib/jdk11/*.jar)
  java=("${JAVA_HOME:+$JAVA_HOME/bin/}java" "@$hbase/conf/jvm.options" "-Xmx${HBASE_HEAPSIZE:-1g}" "${options[@]}"
    "-Dadvertised.host=${ADVERTISED_HOST:-$(own_address)}"
    -cp "$hbase/conf/$1:$hbase/conf:$hbase:$hbase/webapps-stub:$jars")
}

# A master gives up at once where this would have waited.
await_namenode() {
  until (: <>/dev/tcp/namenode/8020) 2>/dev/null; do
    [ $SECONDS -lt $limit_seconds ] || die "the NameNode does not answer at namenode:8020 within $limit_seconds s"
    sleep 0.5
  done
}

# A first process gets no signal that it does not handle.
idle() {
  trap 'exit 0' TERM INT
  sleep infinity &
  wait
}

# healthcheck.sh asks.
printf '%s\n' "$role" >/tmp/role

case $role in
  standalone | zookeeper) configure "$role" "$hbase" ;;
  namenode | datanode) configure cluster "$hdfs" ;;
  *) configure cluster "$hbase" ;;
esac
case $role in
  standalone | master | regionserver)
    # Hadoop's own ZSTD codec needs a native library.
    if compgen -G "$hbase/lib/hbase-compression-zstd-*.jar" >/dev/null; then
      set -- -D hbase.io.compress.zstd.codec=org.apache.hadoop.hbase.io.compress.zstd.ZstdCodec "$@"
    fi
    ;;
esac
case $role in
  standalone) exec "${java[@]}" $hadoop.hbase.master.HMaster "$@" start ;;
  zookeeper) exec "${java[@]}" $hadoop.hbase.zookeeper.HQuorumPeer ;;
  namenode)
    [ -d /data/namenode/current ] || "${java[@]}" $hadoop.hdfs.server.namenode.NameNode -format -nonInteractive
    exec "${java[@]}" $hadoop.hdfs.server.namenode.NameNode "$@"
    ;;
  datanode) exec "${java[@]}" $hadoop.hdfs.server.datanode.DataNode "$@" ;;
  master)
    await_namenode
    exec "${java[@]}" $hadoop.hbase.master.HMaster "$@" start
    ;;
  regionserver) exec "${java[@]}" $hadoop.hbase.regionserver.HRegionServer "$@" start ;;
  client)
    [ $# -gt 0 ] || idle
    exec "$@"
    ;;
  *) die "unknown role '$role': use standalone, zookeeper, namenode, datanode, master, regionserver or client" ;;
esac

# shellcheck shell=bash
# Sourced by the commands beside it. Sets `runtime`: the directory with lib/ to run from. In a source
# checkout that is what Maven assembles, built here when it is missing or older than the sources.

# The checkout, or the unpacked distribution.
home=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd)

# Without one Java reads and writes ASCII only, file names too.
if [ "$(locale charmap 2>/dev/null)" != UTF-8 ] && locale -a 2>/dev/null | grep -qix 'C\.utf-\?8'; then
  export LC_ALL=C.UTF-8
fi

die() {
  printf '%s: %s\n' "$(basename "$0")" "$1" >&2
  exit 1
}

# Java would write to whatever file it opens first.
{ : 3>&1; } 2>/dev/null || die 'standard output is closed: redirect it, such as to /dev/null'

is_current() {
  [ -e "$runtime/lib" ] &&
    [ -z "$(find "$home"/{pom.xml,server,binding,client,launcher,scaleout,model,analysis,campaign,dist,docker/{compose.yaml,conf/jvm.options}} \
      \( -path '*/target' -o -path '*/src/test' -o -path '*/dist/tests' \) -prune -o -type f -newer "$runtime/lib" -print -quit)" ]
}

# Copies Maven's output, and tells how far it is: a terminal at each file, a log at each module.
watch_build() {
  local line module='' tenths=0 start='' end='\n'
  # Of a kilobyte, as Maven rounds the sizes of files; a smaller file counts as none.
  local -A units=([k]=1 [M]=1000)
  [ ! -t 2 ] || start='\r' end=''
  while IFS= read -r line; do
    printf '%s\n' "$line"
    case $line in
      *' Downloaded from '*)
        if [[ $line =~ \(([0-9]+)\.?([0-9]?)\ ([kM])B\ at\  ]]; then
          tenths=$((tenths + 10#${BASH_REMATCH[1]}${BASH_REMATCH[2]:-0} * ${units[${BASH_REMATCH[3]}]}))
        fi
        [ -n "$start" ] || continue
        ;;
      *' Building hbase-ycsb'*'['*/*']'*) module=${line##*[} module=${module%%]*} ;;
      *) continue ;;
    esac
    # shellcheck disable=SC2059
    printf "$start  %s s: module %s, %s MB downloaded$end" "$SECONDS" "${module:-1}" "$((tenths / 10000))" >&2
  done
  [ -z "$start" ] || printf '\n' >&2
}

build() {
  local log=$home/dist/target/build.log
  printf 'Building hbase-ycsb, once. The first time Maven downloads about 400 MB, which takes some minutes (log in %s)\n' "$log" >&2
  rm -rf "$runtime"
  mvn -B -f "$home/pom.xml" -pl dist -am -DskipTests -Dspotless.check.skip=true package 2>&1 </dev/null |
    watch_build >"$log" || die "the build failed, see $log: $({ grep -m1 -F '[ERROR]' "$log" || tail -n 1 "$log"; } | cut -c1-300)"
  touch "$runtime/lib"
}

java=${JAVA_HOME:+$JAVA_HOME/bin/}java
if ! command -v "$java" >/dev/null; then
  [ -z "${JAVA_HOME-}" ] || die "JAVA_HOME is $JAVA_HOME, which has no bin/java: set it to a JDK 17 to 22, or unset it"
  die 'no java found: install a JDK 17 to 22 or set JAVA_HOME'
fi
jvm=$(dirname "$(readlink -f "$(command -v "$java")")")/..
java_version=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$jvm/release" 2>/dev/null || true)
[ "${java_version:-17}" -ge 17 ] ||
  die "$(command -v "$java") is older than Java 17: install a JDK 17 to 22, or set JAVA_HOME to one"

if [ -d "$home/lib" ]; then
  runtime=$home
else
  runtime=$home/dist/target/hbase-ycsb
  if ! is_current; then
    command -v mvn >/dev/null || die 'Maven is needed to build from source: install Maven 3.8 or later'
    mkdir -p "$home/dist/target"
    # One build at a time; whoever waited finds it done.
    exec {lock}>"$home/dist/target/build.lock"
    flock "$lock"
    is_current || build
    exec {lock}>&-
  fi
fi

# share_classes NAME [make]: sets `sharing`, the JVM's options by which a command takes its classes from the archive of
# that name, which a run with `make` leaves where there is none. Java 17 cannot share classes of jars whose path has a
# space. An archive of another Java has another name; one of jars that were moved or changed the JVM leaves aside.
share_classes() {
  local directory=$runtime/classes archive build
  sharing=()
  [[ $runtime != *[[:space:]]* ]] || return 0
  build=$jvm/release
  [ -r "$build" ] || return 0
  archive=$directory/$1-$(cksum <"$build" | cut -d ' ' -f 1).jsa
  # That of a run which ended early has too few classes.
  if [ -n "$(find "$archive" -size +8M 2>/dev/null)" ]; then
    sharing=("-XX:SharedArchiveFile=$archive")
  # A JVM without an archive of its own, or with another one in its place, does not start when it is to make one.
  elif [ "${2-}" = make ] && [ -r "$jvm/lib/server/classes.jsa" ] &&
    [[ ${JDK_JAVA_OPTIONS-} != *SharedArchiveFile* ]] && mkdir -p "$directory" 2>/dev/null && [ -w "$directory" ]; then
    sharing=("-XX:ArchiveClassesAtExit=$archive")
  else
    return 0
  fi
  sharing+=(-Xshare:auto '-Xlog:cds*=off')
}

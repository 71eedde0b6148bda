# shellcheck shell=bash
# Sourced by the commands beside it, with their arguments. Sets what runtime.sh does, and `extra_class_path` and `jvm_args`
# from the options that concern the JVM itself; the command reads all the others. JAVA_OPTS comes first, as in stock YCSB.

# shellcheck source=runtime.sh
. "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/runtime.sh"

extra_class_path=
jvm_args=${JAVA_OPTS-}
previous=
for argument in "$@"; do
  case $previous in
    -cp) extra_class_path=$extra_class_path:$argument ;;
    -jvm-args) jvm_args+=" $argument" ;;
  esac
  case $argument in
    -cp=*) extra_class_path=$extra_class_path:${argument#*=} ;;
    -jvm-args=*) jvm_args+=" ${argument#*=}" ;;
  esac
  previous=$argument
done

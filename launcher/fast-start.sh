# SPDX-License-Identifier: Apache-2.0
# fast_start JAVA_HOME STATE: adds JVM options that map classes loaded and linked by an earlier run.
# On JDK 25 and later that run is a scan of a small example, once after each build; older JDKs
# write the archive themselves when the first run ends. Without an archive all works, more slowly.

# What is done most is done here, too: a scan of a recorded build of which one unit has changed.
train() {
  local java_home=$1 archive=$2 scratch input unit jvm=("${options[@]}")
  scratch=$(mktemp -d) || return 1
  mkdir "$scratch/example"
  cp "$home"/examples/bank/*.c "$home"/examples/bank/*.h "$scratch/example" 2> /dev/null || true
  run() { "$java_home/bin/java" "${jvm[@]}" -cp "$class_path" org.gridlock.cli.Main "$@"; }
  input=$scratch/example
  if (cd "$scratch" && run capture -o capture -- cc -g -pthread -o program example/*.c) \
    < /dev/null > /dev/null 2>&1; then
    input=$scratch/capture
  fi
  run scan "$input" --cache-dir "$scratch/cache" < /dev/null > /dev/null 2>&1 || true
  unit=$(find "$scratch/cache" -name '*.unit' 2> /dev/null | head -n 1)
  [ -z "$unit" ] || rm -f "$unit"
  jvm+=(-XX:AOTCacheOutput="$archive.$$")
  run scan "$input" --explain --cache-dir "$scratch/cache" \
    --format text -o "$scratch/report.txt" --format json -o "$scratch/report.json" \
    < /dev/null > /dev/null 2>&1 || true
  rm -rf "$scratch"
  # Whatever the scan found, the archive is what counts. It is tried once, then left alone.
  if [ -s "$archive.$$" ]; then mv "$archive.$$" "$archive"; else : > "$archive"; fi
}

fast_start() {
  local java_home=$1 state=$2 release archive
  [ -w "$state" ] || return 0
  release=$(jdk_release "$java_home")
  archive=$state/start.$release
  if [ "${release:-0}" -ge 25 ]; then
    [ -e "$archive" ] || train "$java_home" "$archive"
    [ ! -s "$archive" ] || options+=(-XX:AOTCache="$archive" -Xlog:aot=off -Xlog:cds=off)
  else
    options+=(-XX:+AutoCreateSharedArchive -XX:SharedArchiveFile="$archive" -Xlog:cds=off)
  fi
}

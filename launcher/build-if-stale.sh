# SPDX-License-Identifier: Apache-2.0
# build_if_stale HOME STATE: builds when a source is newer than the last build that succeeded.
# Sets class_path.

# Prints one source that is newer than the stamp. A deleted file shows in the time of its folder.
newer_source() {
  local sources=("$1"/pom.xml "$1"/*/pom.xml "$1"/*/src/main)
  find "${sources[@]}" -newer "$2" -print 2> /dev/null | head -n 1
}

is_stale() {
  local home=$1 stamp=$2/built
  [ -d "$home/cli/src" ] || return 1
  [ ! -e "$stamp" ] || [ ! -d "$home/cli/target/lib" ] || [ -n "$(newer_source "$home" "$stamp")" ]
}

build() {
  local home=$1 state=$2 log=$2/build.log reason="first use"
  [ ! -e "$state/built" ] || reason="its sources changed"
  echo "building Gridlock ($reason) ..." >&2
  touch "$state/building"
  rm -f "$state"/start.*
  # The libraries of the build before may be of other versions; all on the class path would be loaded.
  rm -rf "$home/cli/target/lib"
  if ! "$home/build" quick -pl cli -am < /dev/null > "$log" 2>&1; then
    cat "$log" >&2
    echo "gridlock: the build failed; its output is above." >&2
    return 2
  fi
  mv "$state/building" "$state/built"
}

build_if_stale() {
  local home=$1 state=$2 jar
  if is_stale "$home" "$state"; then
    mkdir -p "$state"
    # Only one of several that start at once builds; the others wait for it.
    if command -v flock > /dev/null; then
      (
        flock 9
        ! is_stale "$home" "$state" || build "$home" "$state"
      ) 9> "$state/lock" || exit $?
    else
      build "$home" "$state" || exit $?
    fi
  fi
  class_path=
  for jar in "$home"/cli/target/gridlock-cli-*.jar "$home"/cli/target/lib/*.jar; do
    class_path=$class_path:$jar
  done
  class_path=${class_path#:}
}

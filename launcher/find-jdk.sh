# SPDX-License-Identifier: Apache-2.0
# find_jdk: prints the home of the newest JDK >= 21 found, or explains what is missing and exits 2.

# The feature release of a JDK home, from its own release file; nothing if it has none.
jdk_release() {
  sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release" 2> /dev/null
}

find_jdk() {
  local best= best_release=20 home release
  if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/java" ]; then
    release=$(jdk_release "$JAVA_HOME")
    if [ "${release:-0}" -ge 21 ]; then
      echo "$JAVA_HOME"
      return
    fi
  fi
  local on_path
  on_path=$(command -v javac || command -v java || true)
  [ -z "$on_path" ] || on_path=$(dirname "$(dirname "$(readlink -f "$on_path")")")
  for home in "$on_path" /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
    "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    [ -n "$home" ] && [ -x "$home/bin/java" ] || continue
    release=$(jdk_release "$home")
    if [ "${release:-0}" -gt "$best_release" ]; then
      best=$home best_release=$release
    fi
  done
  if [ -z "$best" ]; then
    echo "gridlock: no JDK of release 21 or later was found; install one (for example Temurin 25) or set JAVA_HOME." >&2
    return 2
  fi
  echo "$best"
}

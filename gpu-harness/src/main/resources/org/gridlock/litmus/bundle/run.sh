#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Runs all tests of this bundle on the GPU of this machine; options are those of the runner:
#   ./run.sh [-s RUNS] [-mode single|parallel] [-incant 0..15] [-seed N] [-test NAME] [-all] > log
# Needs a C compiler and the driver. Status 77: there is no GPU.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
compiler=${CC:-}
for candidate in gcc cc clang; do
  [ -n "$compiler" ] || ! command -v "$candidate" > /dev/null || compiler=$candidate
done
if [ -z "$compiler" ]; then
  echo "litmus bundle: a C compiler is needed (gcc, cc or clang)" >&2
  exit 2
fi
[ runner -nt runner.c ] || "$compiler" -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -o runner runner.c -ldl
exec ./runner manifest "$@"

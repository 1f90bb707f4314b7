#!/usr/bin/env bash
# Compiles every CUDA text of the site without a warning and runs it against a serial program; part of make bench-gpu. Without nvcc it says so.
#
# gpu/cuda/check.sh            its lines on a machine with nvcc and a GPU are kept in gpu/cuda/checked.txt
set -euo pipefail
cd "$(dirname "$0")"
if ! command -v nvcc > /dev/null; then
  echo "no nvcc: the CUDA texts were not compiled"
  exit 0
fi
built=$(mktemp -d)
trap 'rm -r "$built"' EXIT
echo "$(date -u +%Y-%m-%d), $(nvidia-smi --query-gpu=name,driver_version --format=csv,noheader | head -1), $(nvcc --version | grep -o 'release [0-9.]*')"
for text in *.cu; do
  nvcc -O2 -std=c++17 -arch=native -lineinfo -Werror all-warnings -Xcompiler -Wall,-Wextra "$text" -o "$built/${text%.cu}"
  echo "compiled $text without a warning"
done
for text in *.cu; do
  [ "$text" = faults.cu ] || "$built/${text%.cu}"
done
"$built/faults" prints
"$built/faults" limits
if "$built/faults" launch; then echo "WRONG: 1,280 threads in a block were accepted"; exit 1; fi
command -v compute-sanitizer > /dev/null || { echo "no compute-sanitizer"; exit 0; }
for text in first reduce scan; do
  for tool in memcheck racecheck; do
    compute-sanitizer --tool "$tool" --error-exitcode 9 "$built/$text" > "$built/found" 2>&1 || { cat "$built/found"; exit 1; }
    echo "$tool finds nothing in $text.cu"
  done
done
for run in "memcheck guard" "racecheck barrier"; do
  read -r tool fault <<< "$run"
  if compute-sanitizer --tool "$tool" --error-exitcode 9 --print-limit 1 "$built/faults" "$fault" > "$built/found" 2>&1; then
    echo "WRONG: $tool finds nothing in $fault"
    exit 1
  fi
  echo "$tool finds the fault $fault"
  grep -m 4 -E 'Invalid|hazard|SUMMARY' "$built/found"
done

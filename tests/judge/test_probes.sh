#!/bin/sh
# Mails by which somebody would act as another: each in a game that wants proofs (probes.py).
set -u
work=$(mktemp -d "${TMPDIR:-/tmp}/judge-test-XXXXXX")
trap 'rm -rf "$work"' EXIT
/usr/bin/python3 tests/judge/probes.py "$(realpath "${BUILD:-build}")/judge" "$work"

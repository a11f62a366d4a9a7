#!/usr/bin/env bash
# Installs the software that the `services` tests run against (Debian and Ubuntu, as root or with sudo).
# Safe to run again: what is there is left alone. Starts nothing: the tests start and stop what they need.
set -euo pipefail

say() { printf 'services: %s\n' "$*"; }

as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  else
    sudo "$@"
  fi
}

# The package, and a file that tells that it is there.
install_package() {
  local package=$1 proof=$2
  if [ -e "$proof" ]; then
    say "$package is there ($proof)"
    return
  fi
  say "$package is missing; installing it"
  as_root apt-get update -qq
  DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "$package" >/dev/null
  [ -e "$proof" ] || { say "$package was installed, but $proof is missing" >&2; return 1; }
  say "$package is installed"
}

if ! command -v apt-get >/dev/null; then
  say 'apt-get is missing: install searx, iproute2 and openssl by hand, so that their commands are there' >&2
  exit 1
fi

install_package searx /usr/bin/searx-run
install_package iproute2 /usr/sbin/ip
install_package openssl /usr/bin/openssl

say 'ready'

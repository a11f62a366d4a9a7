#!/usr/bin/env bash
# Installs the software that the `services` tests run against (Debian and Ubuntu, as root or with sudo).
# Safe to run again: what is there is left alone. Starts nothing: the tests start and stop what they need.
# `--npm`: only what comes from npm, which needs neither apt nor root and suffices for the release rehearsal.
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

# What a folder of tooling wants from npm, beside the workspace's own packages and out of their way.
install_beside() {
  local name=$1 wanted target
  wanted="$(dirname "${BASH_SOURCE[0]}")/$name/package.json"
  target="$(dirname "${BASH_SOURCE[0]}")/../node_modules/.cache/$name"
  if [ -e "$target/installed" ] && cmp -s "$wanted" "$target/package.json"; then
    say "$name is there"
    return
  fi
  say "$name is missing; installing it (half a minute)"
  rm -rf "$target"
  mkdir -p "$target"
  cp "$wanted" "$target/package.json"
  npm install --prefix "$target" --ignore-scripts --no-audit --no-fund --no-package-lock --loglevel=error
  touch "$target/installed"
  say "$name is installed"
}

if [ "${1:-}" != --npm ]; then
  if ! command -v apt-get >/dev/null; then
    say 'apt-get is missing: install searx, iproute2, openssl, redis-server and tmux by hand, so that their commands are there' >&2
    exit 1
  fi

  install_package searx /usr/bin/searx-run
  install_package iproute2 /usr/sbin/ip
  install_package openssl /usr/bin/openssl
  install_package redis-server /usr/bin/redis-server
  install_package tmux /usr/bin/tmux
fi

install_beside registry # the npm registry of the tests
install_beside node-22
install_beside node-24
install_beside mcp-clients # what others test MCP servers with; they need Node 22

say 'ready'

#!/bin/sh
# Runs a script of Galen 360 on the Node that it brings along, after installing what is missing.
# A signal reaches whoever is at work: the installer through the trap, then node itself, because exec makes us node.

# What was found whole needs no second look until the lock, npm's own record or the folder itself has changed.
whole=node_modules/.cache/whole
if ! { [ $whole -nt package-lock.json ] && [ $whole -nt node_modules/.package-lock.json ] && [ $whole -nt node_modules ]; }
then
  if ! command -v node > /dev/null; then
    echo "Galen 360 needs Node 20 or later and npm: get both from https://nodejs.org" >&2
    exit 1
  fi
  case $(node --version) in
    v[0-9].* | v1[0-9].*)
      echo "Galen 360 needs Node 20 or later; this machine has $(node --version). Get a newer one from https://nodejs.org" >&2
      exit 1 ;;
  esac

  node scripts/bootstrap.mjs &
  installer=$!
  trap 'kill -TERM $installer 2> /dev/null' INT TERM HUP
  wait $installer
  status=$?
  trap - INT TERM HUP
  [ $status -eq 0 ] || exit $status

  if ! node_modules/.bin/node --version > /dev/null 2>&1; then
    echo "The Node that Galen 360 brings along does not run on this machine ($(uname -sm))." >&2
    echo "It needs Linux with glibc or macOS, on a 64-bit Intel, AMD or ARM processor." >&2
    exit 1
  fi
  # Where this user may not write, everything is looked at each time.
  { mkdir -p node_modules/.cache && touch $whole; } 2> /dev/null
fi

PATH="$PWD/node_modules/.bin:$PATH"
# Kept from the first module on: a start that finds everything compiled does not even load the compiler.
: "${NODE_COMPILE_CACHE:=$PWD/node_modules/.cache/compiled}"
export PATH NODE_COMPILE_CACHE
exec node_modules/.bin/node "$@"

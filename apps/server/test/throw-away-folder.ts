import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Outlives its parent, however that ends: its input closes then, and it stops the PostgreSQL that may still run
 * in the folder and takes the folder away. A process id is believed only when its command names the folder.
 */
const GUARD = `
cat > /dev/null
pid=$(head -n 1 "$0/postgres/data/postmaster.pid" 2> /dev/null)
command=$(tr '\\0' ' ' < "/proc/$pid/cmdline" 2> /dev/null || ps -ww -o command= -p "$pid" 2> /dev/null)
case "$command" in
  *"$0"/*)
    kill -QUIT "$pid"
    for attempt in 1 2 3 4 5 6 7 8 9 10; do kill -0 "$pid" 2> /dev/null && sleep 0.5; done ;;
esac
# Something that was being made may still be written to for a moment.
for attempt in 1 2 3 4 5 6 7 8 9 10; do rm -rf "$0" 2> /dev/null; [ -e "$0" ] && sleep 0.5; done`

export type ThrowAwayFolder = { path: string; remove(): void }

const MEMORY = '/dev/shm'
const PLENTY = 6 * 1024 ** 3

/** In memory where there is plenty of it: two hundred databases are made and dropped in one run. */
function quickestPlace(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, freemem()) > PLENTY ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** A new folder that is gone after the run, also when the run is killed. */
export function throwAwayFolder(purpose: string, place = quickestPlace()): ThrowAwayFolder {
  const path = realpathSync(mkdtempSync(join(place, `galen-${purpose}-`)))
  chmodSync(path, 0o755) // root's PostgreSQL runs as another user, who has to get in
  const guard = spawn('/bin/sh', ['-c', GUARD, path], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: '/' })
  guard.unref()
  if ('unref' in guard.stdin && typeof guard.stdin.unref === 'function') guard.stdin.unref()
  return {
    path,
    remove() {
      rmSync(path, { recursive: true, force: true })
      guard.stdin.end()
    },
  }
}

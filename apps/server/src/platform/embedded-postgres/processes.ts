import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** Whether a process with this id runs; one that ended but was never collected (a zombie) does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (!isErrorCode(error, 'EPERM')) return false
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  const status = readOrNothing(`/proc/${pid}/stat`)
  return status !== undefined && /^\d+ \(.*\) [ZX]/s.test(status)
}

/** Whether this process works in the given folder, as every PostgreSQL process does in its data folder. */
export function worksIn(pid: number, folder: string): boolean {
  const workingFolder = workingFolderOf(pid)
  return workingFolder === undefined ? commandOf(pid).includes(folder) : workingFolder === folder
}

/** All processes that work in the folder; only Linux can say, elsewhere the list is empty. */
export function processesIn(folder: string): number[] {
  const pids =
    process.platform === 'linux'
      ? readdirSync('/proc')
          .filter((name) => /^\d+$/.test(name))
          .map(Number)
      : []
  return pids.filter((pid) => workingFolderOf(pid) === folder)
}

function workingFolderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined // no /proc on this system, a process of another user, or a zombie
  }
}

function commandOf(pid: number): string {
  const command = readOrNothing(`/proc/${pid}/cmdline`)
  if (command !== undefined) return command
  try {
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch {
    return ''
  }
}

function readOrNothing(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

export function isErrorCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Sends a signal and does not mind when the process ended in between. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!isErrorCode(error, 'ESRCH')) throw error
  }
}

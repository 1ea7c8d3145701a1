import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { lastWords, surroundings } from './cluster.ts'
import { acceptsConnections, clearTheWay, runningPostmaster } from './left-over.ts'
import { memoryOfMachine, sharedBuffers, workMemory } from './memory.ts'
import { type DatabasePlace, PORT } from './place.ts'
import { EmbeddedPostgresProblem } from './problem.ts'
import { isRunning, processesIn, signal } from './processes.ts'

export type Settings = Record<string, string | number>

/** A PostgreSQL that accepts connections; `ended` settles when it stops for whatever reason. */
export type Running = { pid: number; adopted: boolean; ended: Promise<void> }

const LONGEST_START_MS = 120_000
const LONGEST_STOP_MS = 60_000
/** What PostgreSQL says of an attempt until it writes its own log. */
const START_LOG = 'start.log'

export function commandLine(place: DatabasePlace, settings: Settings): string[] {
  const all: Settings = {
    listen_addresses: '',
    port: PORT,
    unix_socket_directories: place.socketFolder,
    unix_socket_permissions: '0700',
    max_connections: 100,
    shared_buffers: sharedBuffers(memoryOfMachine()),
    work_mem: workMemory(memoryOfMachine()),
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file for each day of the week, written over a week later, so the log never grows for ever.
    logging_collector: 'on',
    log_directory: place.logFolder,
    log_filename: 'postgres-%a.log',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: 0,
    log_checkpoints: 'off',
    ...settings,
  }
  return ['-D', place.clusterFolder, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Takes over the PostgreSQL that a killed Galen 360 left running, unless it runs with other settings. */
export async function adopt(place: DatabasePlace, binaries: Binaries, options: string[]): Promise<Running | undefined> {
  const asWanted = startedWith(place) === `${binaries.postgres} ${options.map((option) => `"${option}"`).join(' ')}`
  for (const deadline = Date.now() + LONGEST_START_MS; Date.now() < deadline; await pause(20)) {
    const postmaster = runningPostmaster(place)
    if (!postmaster) return undefined
    if (postmaster.state === 'ready' && !asWanted) await stop({ pid: postmaster.pid, ended: whenGone(postmaster.pid) })
    else if (await acceptsConnections(place)) {
      return { pid: postmaster.pid, adopted: true, ended: whenGone(postmaster.pid) }
    }
  }
  throw new EmbeddedPostgresProblem(
    `A PostgreSQL runs on ${place.clusterFolder} but does not answer. Its last words:\n${lastWords(place)}`,
  )
}

function startedWith({ clusterFolder }: DatabasePlace): string {
  try {
    return readFileSync(join(clusterFolder, 'postmaster.opts'), 'utf8').trim()
  } catch {
    return ''
  }
}

/** Starts PostgreSQL, with patience for the processes of one that was killed and are still on their way out. */
export async function launch(place: DatabasePlace, binaries: Binaries, options: string[]): Promise<Running> {
  const startedAt = Date.now()
  for (;;) {
    clearTheWay(place)
    const running = await tryLaunch(place, binaries, options)
    if (running) return running
    const waitedMs = Date.now() - startedAt
    if (!isBlocked(place) || waitedMs > LONGEST_START_MS) {
      throw new EmbeddedPostgresProblem(`PostgreSQL did not start. Its last words:\n${lastWords(place)}`)
    }
    if (waitedMs > 1000) for (const pid of processesIn(place.clusterFolder)) signal(pid, 'SIGQUIT')
    await pause(100)
  }
}

/** Whether the last attempt was refused because of what a killed one left, whose processes may write their own last words after it. */
export const isBlocked = ({ logFolder }: Pick<DatabasePlace, 'logFolder'>): boolean =>
  /pre-existing shared memory block|lock file ".*" (already exists|is empty)/.test(
    readFileSync(join(logFolder, START_LOG), 'utf8'),
  )

async function tryLaunch(place: DatabasePlace, binaries: Binaries, options: string[]): Promise<Running | undefined> {
  const log = openSync(join(place.logFolder, START_LOG), 'w')
  const stdio: ['ignore', number, number] = ['ignore', log, log]
  // Detached: Ctrl+C in the terminal must not reach PostgreSQL before the server has finished its work.
  const child = spawn(binaries.postgres, options, { ...surroundings(place.user), stdio, detached: true })
  closeSync(log)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  child.unref()
  const { pid } = child
  if (pid === undefined) return undefined

  // Until it is handed over no one else knows of it, so it must not outlive us.
  const abandon = () => signal(pid, 'SIGQUIT')
  process.once('exit', abandon)
  const isReady = await becomesReady(place, child, pid)
  process.off('exit', abandon)
  return isReady ? { pid, adopted: false, ended } : undefined
}

async function becomesReady(place: DatabasePlace, child: ChildProcess, pid: number): Promise<boolean> {
  const deadline = Date.now() + LONGEST_START_MS
  while (child.exitCode === null && child.signalCode === null) {
    const postmaster = await acceptsConnections(place)
    if (postmaster?.pid === pid) return true
    if (Date.now() > deadline) signal(pid, 'SIGQUIT')
    await pause(10)
  }
  return false
}

/** Ends open transactions and stops in good order; harder when that takes too long, which loses nothing committed. */
export async function stop({ pid, ended }: Pick<Running, 'pid' | 'ended'>): Promise<void> {
  signal(pid, 'SIGINT')
  if (await within(LONGEST_STOP_MS, ended)) return
  signal(pid, 'SIGQUIT')
  if (await within(10_000, ended)) return
  signal(pid, 'SIGKILL')
  await ended
}

async function within(milliseconds: number, promise: Promise<void>): Promise<boolean> {
  const timeout = new AbortController()
  const tooLong = pause(milliseconds, false, { signal: timeout.signal }).catch(() => false)
  const inTime = await Promise.race([promise.then(() => true), tooLong])
  timeout.abort()
  return inTime
}

/** For a process that is not our child there is no event, so we look again and again. */
async function whenGone(pid: number): Promise<void> {
  while (isRunning(pid)) await pause(50, undefined, { ref: false })
}

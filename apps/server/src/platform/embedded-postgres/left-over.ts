import { chownSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { OperatingUser } from './operating-user.ts'
import { type DatabasePlace, socketIn } from './place.ts'
import { isRunning, worksIn } from './processes.ts'

/** What `postmaster.pid` says about the PostgreSQL that runs, or ran, on a data folder. */
export type Postmaster = { pid: number; port: number; socketFolder: string; state: string }

export function readPostmaster(clusterFolder: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const [pid = '', , , port = '', socketFolder = '', , , state = ''] = lines
  return { pid: Number(pid) || 0, port: Number(port), socketFolder, state: state.trim() }
}

/** The PostgreSQL that still runs on the folder because the process that started it was killed. */
export function runningPostmaster({ clusterFolder }: DatabasePlace): Postmaster | undefined {
  const postmaster = readPostmaster(clusterFolder)
  return postmaster && isRunning(postmaster.pid) && worksIn(postmaster.pid, clusterFolder) ? postmaster : undefined
}

/**
 * After a crash `postmaster.pid` stays behind. When its process id is dead, PostgreSQL's own interlock decides,
 * so the file is left alone. When another program has that id now, PostgreSQL would refuse for ever: it gets our
 * id instead, which PostgreSQL knows cannot be a rival because it is its parent's. The rest of the file stays, so
 * the shared memory it names is still checked and two servers on one folder remain impossible.
 */
export function clearTheWay({ clusterFolder, socketFolder, user }: DatabasePlace): void {
  const postmaster = readPostmaster(clusterFolder)
  if (postmaster && existsAtAll(postmaster.pid)) replacePid(clusterFolder, user)
  // The socket folder serves this data folder only, and nothing runs on that.
  rmSync(socketIn(socketFolder), { force: true })
  rmSync(`${socketIn(socketFolder)}.lock`, { force: true })
}

function replacePid(clusterFolder: string, user: OperatingUser): void {
  const file = join(clusterFolder, 'postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  // A file cut short by a crash in the middle of writing would stop PostgreSQL for good, so it is swapped whole.
  writeFileSync(`${file}.new`, [process.pid, ...rest].join('\n'), { mode: 0o600 })
  if (user) chownSync(`${file}.new`, user.uid, user.gid)
  renameSync(`${file}.new`, file)
}

/** Unlike isRunning this counts zombies, as PostgreSQL does. */
function existsAtAll(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export async function acceptsConnections({ clusterFolder }: DatabasePlace): Promise<Postmaster | undefined> {
  const postmaster = readPostmaster(clusterFolder)
  if (postmaster?.state !== 'ready') return undefined
  return (await answers(socketIn(postmaster.socketFolder, postmaster.port))) ? postmaster : undefined
}

function answers(socketPath: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(socketPath)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatingUser, type OperatingUser } from './operating-user.ts'
import { EmbeddedPostgresProblem } from './problem.ts'
import { isErrorCode } from './processes.ts'

/** Where one embedded PostgreSQL keeps its things, and who runs it. */
export type DatabasePlace = {
  user: OperatingUser
  /** Closed to every other user; holds all the rest. */
  privateFolder: string
  clusterFolder: string
  logFolder: string
  socketFolder: string
}

export const PORT = 5432
const OPEN_TO_SYSTEM_USERS = '/var/lib/galen-360'
/** The shortest limit on the path of a socket among the systems we run on (macOS; Linux allows four more). */
const LONGEST_SOCKET_PATH = 103

export function preparePlace(dataFolder: string): DatabasePlace {
  const elsewhereFile = join(dataFolder, 'postgres-is-in')
  const usual = existsSync(elsewhereFile) ? readFileSync(elsewhereFile, 'utf8').trim() : join(dataFolder, 'postgres')
  const user = operatingUser(join(usual, 'data'))
  if (makePrivate(usual, user) || openTheWay(dataFolder, usual, user)) return placeIn(usual, user)

  if (existsSync(join(usual, 'data'))) {
    throw new EmbeddedPostgresProblem(
      `The database in ${usual} cannot be reached by the user it belongs to (uid ${user?.uid}): a folder above is closed.`,
    )
  }
  rmdirSync(usual)
  const open = join(OPEN_TO_SYSTEM_USERS, randomBytes(6).toString('hex'))
  mkdirSync(OPEN_TO_SYSTEM_USERS, { recursive: true, mode: 0o755 })
  if (!makePrivate(open, user)) {
    throw new EmbeddedPostgresProblem(
      `PostgreSQL cannot run as root, and no other user can reach ${dataFolder} or ${open}. ` +
        'Choose a folder that others can reach: GALEN_DATA=/srv/galen ./start',
    )
  }
  writeFileSync(elsewhereFile, open)
  writeFileSync(join(open, 'belongs-to'), dataFolder)
  return placeIn(open, user)
}

/** Lets others pass through the data folder itself, without reading it, if that is all that was in the way. */
function openTheWay(dataFolder: string, folder: string, user: OperatingUser): boolean {
  const { mode } = statSync(dataFolder)
  chmodSync(dataFolder, mode | 0o011)
  if (makePrivate(folder, user)) return true
  chmodSync(dataFolder, mode)
  return false
}

function placeIn(folder: string, user: OperatingUser): DatabasePlace {
  const privateFolder = realpathSync(folder)
  const logFolder = join(privateFolder, 'log')
  makeFolder(logFolder, user)
  return {
    user,
    privateFolder,
    clusterFolder: join(privateFolder, 'data'),
    logFolder,
    socketFolder: prepareSocketFolder(privateFolder, user),
  }
}

function prepareSocketFolder(privateFolder: string, user: OperatingUser): string {
  const usual = join(privateFolder, 'socket')
  const folder = Buffer.byteLength(socketIn(usual)) <= LONGEST_SOCKET_PATH ? usual : shortFolderFor(privateFolder)
  makeFolder(folder, user)
  // The short one lies where anyone may write: it must be a folder of ours, not one a stranger laid out for us.
  const { uid } = lstatSync(folder)
  if (!lstatSync(folder).isDirectory() || uid !== (user?.uid ?? process.getuid?.() ?? uid)) {
    throw new EmbeddedPostgresProblem(`${folder} belongs to someone else. Remove it, or choose a shorter GALEN_DATA.`)
  }
  return folder
}

function shortFolderFor(privateFolder: string): string {
  const name = `galen-${createHash('sha256').update(privateFolder).digest('hex').slice(0, 12)}`
  const usual = join(tmpdir(), name)
  return Buffer.byteLength(socketIn(usual)) <= LONGEST_SOCKET_PATH ? usual : join('/tmp', name)
}

export function socketIn(socketFolder: string, port = PORT): string {
  return join(socketFolder, `.s.PGSQL.${port}`)
}

/** Makes the folder for the operating user alone and says whether that user can really get there. */
function makePrivate(folder: string, user: OperatingUser): boolean {
  makeFolder(folder, user)
  try {
    execFileSync('/bin/sh', ['-c', 'test -w "$0" && test -x "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    if (user) return false
    throw belongsToAnother(folder)
  }
}

function makeFolder(folder: string, user: OperatingUser): void {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (isErrorCode(error, 'EEXIST')) return
    throw isErrorCode(error, 'EACCES') ? belongsToAnother(folder) : error
  }
  if (user) chownSync(folder, user.uid, user.gid)
}

function belongsToAnother(folder: string): EmbeddedPostgresProblem {
  return new EmbeddedPostgresProblem(
    `The database folder ${folder} belongs to another user, or to root. ` +
      'Start Galen 360 as that user, or choose another folder: GALEN_DATA=/some/folder ./start',
  )
}

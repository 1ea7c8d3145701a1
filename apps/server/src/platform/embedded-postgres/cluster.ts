import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import type { DatabasePlace } from './place.ts'
import { EmbeddedPostgresProblem } from './problem.ts'

export const OWNER = 'galen_owner'
export const DATABASE = 'galen'
const HALF_MADE = 'data.half-made'

/** The surroundings every PostgreSQL program gets: nothing of the person's own settings leaks in. */
export function surroundings(user: DatabasePlace['user']) {
  return { ...user, cwd: '/', env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' } }
}

export function clusterExists({ clusterFolder }: DatabasePlace): boolean {
  return existsSync(join(clusterFolder, 'PG_VERSION'))
}

/** Refuses a database of another major release, with words instead of PostgreSQL's own. */
export function checkMajorVersion({ clusterFolder }: DatabasePlace, binaries: Binaries): void {
  const made = readFileSync(join(clusterFolder, 'PG_VERSION'), 'utf8').trim()
  if (made === binaries.majorVersion) return
  throw new EmbeddedPostgresProblem(
    `The database in ${clusterFolder} was made by PostgreSQL ${made}; this release brings ${binaries.majorVersion}. ` +
      'Move the data over with pg_dump and pg_restore, or choose another folder with GALEN_DATA.',
  )
}

/** Makes the database next to its final place and moves it there when it is whole, so a crash leaves no half of one. */
export async function makeCluster(place: DatabasePlace, binaries: Binaries, durable: boolean): Promise<void> {
  const folder = join(place.privateFolder, HALF_MADE)
  rmSync(folder, { recursive: true, force: true })
  const options = ['-D', folder, '-U', OWNER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--data-checksums']
  const collation = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  await run(binaries.initdb, [...options, ...collation, ...(durable ? [] : ['--no-sync'])], place)
  await run(binaries.postgres, ['--single', '-D', folder, 'postgres'], place, `create database ${DATABASE}\n`)
  renameSync(folder, place.clusterFolder)
}

async function run(program: string, options: string[], place: DatabasePlace, input = ''): Promise<void> {
  const running = promisify(execFile)(program, options, surroundings(place.user))
  running.child.stdin?.end(input)
  try {
    await running
  } catch (error) {
    const words = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    throw new EmbeddedPostgresProblem(`The database could not be made in ${place.privateFolder}: ${words}`)
  }
}

/** The last lines PostgreSQL wrote, for the message to the person who waits. */
export function lastWords({ logFolder }: DatabasePlace): string {
  const logs = readdirSync(logFolder).map((name) => join(logFolder, name))
  const newest = logs.toSorted((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)[0]
  return newest ? readFileSync(newest, 'utf8').trim().split('\n').slice(-6).join('\n') : ''
}

import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The system user PostgreSQL runs as; undefined means: the user who runs this process. */
export type OperatingUser = { uid: number; gid: number } | undefined

const OWN_USER = 'galen-postgres'
const KNOWN_USERS = ['postgres', '_postgres', OWN_USER]

/**
 * PostgreSQL refuses to run as root, so root hands it to a system user.
 * A database that exists keeps its owner, no matter who started it first.
 */
export function operatingUser(clusterFolder: string): OperatingUser {
  if (process.getuid?.() !== 0) return undefined
  return ownerOf(clusterFolder) ?? firstKnown(KNOWN_USERS) ?? newSystemUser() ?? firstKnown(['nobody'])
}

function ownerOf(folder: string): OperatingUser {
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : undefined
}

function firstKnown(names: string[]): OperatingUser {
  for (const name of names) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid !== undefined && gid !== undefined) return { uid, gid }
  }
  return undefined
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined // no such user
  }
}

function newSystemUser(): OperatingUser {
  const nologin = ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  try {
    execFileSync('useradd', [...nologin, '--user-group', OWN_USER], { stdio: 'ignore' })
  } catch {
    return undefined // no useradd here, or the list of users may not be changed
  }
  return firstKnown([OWN_USER])
}

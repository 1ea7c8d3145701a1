import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolders } from '../make-folders.ts'
import { EmbeddedPostgresProblem } from './problem.ts'
import { isErrorCode } from './processes.ts'

export type FolderLock = { release(): void }

/**
 * Takes the data folder for this process alone.
 * Node has no file locks but SQLite has: the kernel frees the lock when the process ends, however it ends.
 */
export function lockFolder(dataFolder: string): FolderLock {
  makeFolder(dataFolder)
  const holderFile = join(dataFolder, 'in-use-by')
  const lock = openLock(join(dataFolder, 'in-use.lock'), dataFolder)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    lock.close()
    throw new EmbeddedPostgresProblem(
      `Galen 360 is already running on the data folder ${dataFolder}${holder(holderFile)}. ` +
        'Stop that one first, or give this one a folder and a port of its own: GALEN_DATA=/some/folder PORT=3601 ./start',
    )
  }
  writeFileSync(holderFile, String(process.pid))
  return {
    release() {
      if (!lock.isOpen) return
      rmSync(holderFile, { force: true })
      lock.close()
    },
  }
}

function makeFolder(dataFolder: string): void {
  try {
    makeFolders(dataFolder)
  } catch (error) {
    throw notWritable(dataFolder, error)
  }
}

function openLock(file: string, dataFolder: string): DatabaseSync {
  try {
    writeFileSync(file, '', { flag: 'a' })
  } catch (error) {
    throw notWritable(dataFolder, error)
  }
  return new DatabaseSync(file, { timeout: 0 })
}

function notWritable(dataFolder: string, error: unknown): unknown {
  if (statSync(dataFolder, { throwIfNoEntry: false })?.isFile())
    return new EmbeddedPostgresProblem(
      `${dataFolder} is a file, and the data need a folder. Choose another one: GALEN_DATA=/some/folder ./start`,
    )
  if (!isErrorCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST')) return error
  return new EmbeddedPostgresProblem(
    `The data folder ${dataFolder} cannot be written by this user. ` +
      'Start Galen 360 as the user it belongs to, or choose another folder: GALEN_DATA=/some/folder ./start',
  )
}

function holder(holderFile: string): string {
  try {
    return ` (process ${readFileSync(holderFile, 'utf8')})`
  } catch {
    return ''
  }
}

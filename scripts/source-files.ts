import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files below these folders that what is built is made from, in a fixed order. */
export function sourceFiles(folders: readonly string[]): string[] {
  return folders.flatMap(filesUnder).toSorted()
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return /\.test\.tsx?$/.test(entry.name) ? [] : [path]
    return entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name) ? filesUnder(path) : []
  })
}

/** Changes whenever a file was written, came or went, even with the same content; costs no reading. */
export function signatureOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files) {
    const { mtimeMs, size } = statSync(file)
    hash.update(`${file}\0${mtimeMs}\0${size}\0`)
  }
  return hash.digest('hex').slice(0, 32)
}

/** Changes only with what the files say. */
export async function contentHashOf(files: readonly string[], root: string): Promise<string> {
  const contents = await Promise.all(files.map(async (file) => [file.slice(root.length), await readFile(file)]))
  const hash = createHash('sha256')
  for (const part of contents.flat()) hash.update(part).update('\0')
  return hash.digest('hex')
}

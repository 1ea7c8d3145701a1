import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it that are missing, one by one: where a folder can be seen but none can be made, as in
 * /proc, Node tries for ever to make them all at once, and hears no signal in the meantime.
 */
export function makeFolders(folder: string, mode = 0o777): void {
  if (existsSync(folder)) return
  makeFolders(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Someone else may have made it in between.
    if (!existsSync(folder)) throw error
  }
}

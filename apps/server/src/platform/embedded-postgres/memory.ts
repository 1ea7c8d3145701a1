import { totalmem } from 'node:os'

const MEGABYTE = 1024 * 1024
const LEAST = 128
const MOST = 2048

/** What a PostgreSQL beside us keeps in memory: a quarter of the machine's up to 2 GB; a small machine keeps the least. */
export function sharedBuffers(memory: number): string {
  const quarter = Math.floor(memory / 4 / MEGABYTE)
  // In whole steps, so that a machine that reports a little more or less after a restart starts it with the same settings.
  const stepped = Math.floor(quarter / LEAST) * LEAST
  return `${Math.min(MOST, Math.max(LEAST, stepped))}MB`
}

const LEAST_TO_SORT = 4
const MOST_TO_SORT = 32

/** What one step of a statement may sort or hash before it goes to disk: a long list is sorted in memory on a machine that has it. */
export function workMemory(memory: number): string {
  const share = Math.floor(memory / 512 / MEGABYTE / LEAST_TO_SORT) * LEAST_TO_SORT
  return `${Math.min(MOST_TO_SORT, Math.max(LEAST_TO_SORT, share))}MB`
}

/** The memory that this process may use, which in a container is less than the machine's. */
export function memoryOfMachine(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

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

/** The memory that this process may use, which in a container is less than the machine's. */
export function memoryOfMachine(): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 ? Math.min(allowed, totalmem()) : totalmem()
}

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Gives back what only the start needed; left alone, the collector waits until someone needs the memory. */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; execution: 'async' }) => unknown
  collect({ type: 'major', execution: 'async' })
}

import { createStore } from '../kit/store.ts'

const counts = new Map<string, number>()

/** How many changes wait on this device for the network, besides the edits of the open record: unsent scans. */
export const keptChanges = createStore(0)

/** Anyone who keeps something says how much; nothing left takes it off the list. */
export function sayKept(who: string, count: number): void {
  if (count === 0) counts.delete(who)
  else counts.set(who, count)
  keptChanges.set([...counts.values()].reduce((sum, each) => sum + each, 0))
}

import { createStore, type Store } from '../../kit/store.ts'

/** One scan, or what a colleague counted, as the log beside the lines has it. */
export type CountLogEntry = {
  readonly key: number
  readonly state: 'added' | 'asked' | 'refused' | 'waiting'
  /** The lot, or the code where there is none. */
  readonly label: string
  readonly about: string
  readonly figure: string
  /** Who counted it, where that was a colleague. */
  readonly by?: string | undefined
}

const LONGEST_LOG = 200
const logs = new Map<string, Store<readonly CountLogEntry[]>>()

/** What was scanned on a receipt since this window was opened, the last first. */
export function scanLogOf(receiptId: string): Store<readonly CountLogEntry[]> {
  const log = logs.get(receiptId) ?? createStore<readonly CountLogEntry[]>([])
  logs.set(receiptId, log)
  return log
}

export function noteScan(receiptId: string, entry: Omit<CountLogEntry, 'key'>): void {
  const log = scanLogOf(receiptId)
  const before = log.get()
  log.set([{ ...entry, key: (before[0]?.key ?? 0) + 1 }, ...before].slice(0, LONGEST_LOG))
}

import type { Db } from './database.ts'

/** The one order in which a transaction may lock things. Two commands that follow it cannot wait for each other. */
export const lockOrder = [
  'fiscal period',
  'document',
  'document line',
  'credit',
  'stock',
  'unit',
  'counter',
  'outbox',
] as const
export type LockKind = (typeof lockOrder)[number]

const deepest = new WeakMap<Db, number>()

/** Says that a lock of this kind is about to be taken; out of order it is a mistake in our code and stops the work. */
export function aboutToLock(tx: Db, kind: LockKind) {
  const rank = lockOrder.indexOf(kind)
  const reached = deepest.get(tx) ?? 0
  if (rank < reached) throw new Error(`Lock order broken: "${kind}" after "${lockOrder[reached]}"`)
  deepest.set(tx, rank)
}

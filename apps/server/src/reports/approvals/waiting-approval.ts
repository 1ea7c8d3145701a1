import { type RawBuilder, sql } from 'kysely'
import type { Approval } from '@galen/contract/reports/approvals'
import type { ItemClass } from '@galen/domain/items/item-class'

/** A row of what waits, before it is known for whom it is read. */
export type WaitingApproval = Omit<Approval, 'own' | 'kind' | 'reasons'> & {
  /** Of an item class alone; a new item has none before. */
  readonly classBefore?: ItemClass | null
  readonly classAfter?: ItemClass
}

/** An order is one request, however many of its reasons wait for the same decider. */
export function oneForEachOrder(rows: readonly Approval[]): Approval[] {
  const byOrder = new Map<string, Approval>()
  for (const row of rows) {
    const key = `${row.kind} ${row.recordId}`
    const before = byOrder.get(key)
    if (!before) byOrder.set(key, row)
    else
      byOrder.set(key, {
        ...before,
        about: `${before.about} ${row.about}`,
        reasons: [...before.reasons, ...row.reasons],
        evidence: [
          ...before.evidence,
          ...row.evidence.filter(({ words }) => before.evidence.every((known) => known.words !== words)),
        ],
      })
  }
  return [...byOrder.values()]
}

/** A moment as JSON has it. */
export const writtenInstant = (column: string) => instantOf(sql.ref(column))
export const instantOf = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

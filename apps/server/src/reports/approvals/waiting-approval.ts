import { sql } from 'kysely'
import type { Approval } from '@galen/contract/reports/approvals'
import type { ItemClass } from '@galen/domain/items/item-class'

/** A row of what waits, before it is known for whom it is read. */
export type WaitingApproval = Omit<Approval, 'own' | 'kind'> & {
  /** Of an item class alone; a new item has none before. */
  readonly classBefore?: ItemClass | null
  readonly classAfter?: ItemClass
}

/** A moment as JSON has it. */
export const writtenInstant = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

import type { Approval } from '@galen/contract/reports/approvals'
import { loadMedicineNames } from '../../items/medicine-names.ts'
import type { Db } from '../../platform/database/database.ts'

type Titled = Pick<Approval, 'kind' | 'title' | 'recordId'>

/** Requests about items with strength and size behind the item number, which is all that their statements read. */
export async function withNamedItems<Row extends Titled>(
  db: Db,
  companyId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const ids = rows.flatMap(({ kind, recordId }) => (kind === 'class' && recordId !== null ? [recordId] : []))
  if (ids.length === 0) return [...rows]
  const names = await loadMedicineNames(db, companyId, ids)
  return rows.map((row) =>
    row.kind === 'class' ? { ...row, title: `${row.title} ${names.get(row.recordId ?? undefined) ?? ''}`.trim() } : row,
  )
}

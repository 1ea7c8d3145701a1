import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import type { Moving } from './stock-row.store.ts'

/**
 * Bins that stock came into stay as they are until this is committed: who renames, deactivates or deletes one waits. Asked after
 * the rows of stock are locked, as a rename locks them too.
 */
export async function holdBins({ tx, actor }: Moving, names: readonly string[]): Promise<void> {
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return
  const { rows } = await sql<{ name: string; active: boolean }>`
    select name, active from bin_location where company_id = ${actor.companyId} and name = any(${wanted}::text[])
    order by id for key share`.execute(tx)
  for (const name of wanted) {
    const bin = rows.find((row) => row.name === name)
    if (bin?.active) continue
    throw bin
      ? new BusinessError('bin.inactive', `Bin ${name} is inactive.`, [{ field: 'location', message: 'is inactive' }])
      : new BusinessError('bin.unknown', `Bin ${name} does not exist.`, [
          { field: 'location', message: 'does not exist' },
        ])
  }
}

/** Of rows of stock that goods came back into: those whose bin is gone or inactive by now. The other bins are held. */
export async function rowsWithoutBin({ tx, actor }: Moving, stockIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select s.id from stock s join bin_location b on b.company_id = s.company_id and b.name = s.location and b.active
    where s.company_id = ${actor.companyId} and s.id = any(${[...stockIds]}::uuid[]) order by b.id for key share of b`.execute(
    tx,
  )
  const housed = new Set(rows.map(({ id }) => id))
  return new Set(stockIds.filter((id) => !housed.has(id)))
}

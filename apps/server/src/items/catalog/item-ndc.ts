import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { formatNdc, type Ndc, ndc12Of, readNdc } from '@galen/domain/items/ndc'
import type { Db, Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/errors.ts'

/** The segments of a code that was checked when it was stored. */
export function ndcOf(written: string): Ndc {
  const [labeler = '', product = '', packaging = ''] = written.split('-')
  return { labeler, product, packaging }
}

/** Reads a code that a person wrote; one that can be several is refused with what it can be. */
export function readItemNdc(written: string): Ndc {
  const reading = readNdc(written)
  switch (reading.kind) {
    case 'ndc':
      return reading.ndc
    case 'ambiguous':
      throw new BusinessError('ndc.ambiguous', reading.message, [
        { field: 'ndc', message: reading.message, candidates: reading.candidates.map(formatNdc) },
      ])
    case 'refused':
      throw invalid([{ field: 'ndc', message: reading.message }])
  }
}

export type NamedItem = { readonly id: string; readonly number: string; readonly itemName: string }

export async function itemWithNdc(db: Db, companyId: string, ndc: Ndc): Promise<NamedItem | undefined> {
  const { rows } = await sql<NamedItem>`
    select id, number, item_name as "itemName" from item where company_id = ${companyId} and ndc12 = ${ndc12Of(ndc)}`.execute(
    db,
  )
  return rows[0]
}

/** A code leads to one item: that of another is refused, and the item that has it is named. */
export async function checkNdcFree(tx: Tx, companyId: string, ndc: Ndc, except?: string): Promise<void> {
  const holder = await itemWithNdc(tx, companyId, ndc)
  if (!holder || holder.id === except) return
  const { id: itemId, number: itemNumber, itemName } = holder
  throw new BusinessError(
    'item-ndc.conflict',
    `NDC ${formatNdc(ndc)} already belongs to item ${itemNumber} ${itemName}`,
    [{ field: 'ndc', message: `belongs to item ${itemNumber}`, itemId, itemNumber }],
  )
}

import { randomUUIDv7 } from 'node:crypto'
import type { Actor } from '../../platform/operation.ts'
import { takeDocumentNumber } from '../../admin/document-number.ts'
import { writeItemWords } from '../item-words.ts'
import { auditedItem } from './item-audit.ts'
import { checkReferences } from './item-references.ts'
import { type ItemValues, itemRow, saveLists } from './item-values.ts'
import { loadItemRecord } from './item.store.ts'
import type { Work } from '../../platform/work.ts'

type Adding = Pick<Work<Actor>, 'tx' | 'actor' | 'audit'>

/** Adds an item whose codes nobody else has, with the next number. */
export async function addItem(
  { tx, actor, audit }: Adding,
  values: ItemValues,
  how: { readonly action: 'create' | 'duplicate'; readonly unaccepted?: readonly string[] },
): Promise<string> {
  const { companyId } = actor
  const id = randomUUIDv7()
  await checkReferences(tx, companyId, values)
  const number = await takeDocumentNumber(tx, companyId, 'item')
  await tx
    .insertInto('item')
    .values({ company_id: companyId, id, number, ...itemRow(values), unaccepted: [...(how.unaccepted ?? [])] })
    .execute()
  await saveLists(tx, { companyId, itemId: id }, values)
  await writeItemWords(tx, companyId, [id])
  const added = await loadItemRecord(tx, companyId, id)
  audit('item', { id, action: how.action, version: 1, before: null, after: auditedItem(added) })
  return id
}

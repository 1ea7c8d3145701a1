import { items } from '@galen/contract/items/items'
import { type FillableField, fillableFields, stillUnaccepted } from '@galen/domain/items/item'
import type { Ndc } from '@galen/domain/items/ndc'
import type { Tx } from '../../../platform/database/database.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { drugInDirectory } from '../../ndc-directory/ndc-directory.store.ts'
import { inOwnLists } from '../../ndc-directory/own-lists.ts'
import { checkItemLegacyId, checkItemReferences, normalized } from '../check-item.ts'
import { checkNdcFree, ndcOf } from '../item-ndc.ts'
import { emptyItem, insertItem, type ItemValues, lockCodes } from '../item.store.ts'
import { viewItem } from '../item.view.ts'

/** Adds an item. With no more than an NDC the imported directory fills in what it knows, to be accepted later. */
export const createItem = command(items.create, async ({ body, ...work }) => {
  const { filled = [], ...said } = body
  const { tx, actor } = work
  const { companyId } = actor
  const { itemName, ...sent } = withoutGaps(normalized(said))
  if (itemName === undefined && sent.ndc == null)
    throw invalid([{ field: 'itemName', message: 'is required where there is no NDC' }])
  if (sent.ndc != null || sent.legacyId != null) await lockCodes(tx, companyId)
  if (sent.ndc != null) await checkNdcFree(tx, companyId, ndcOf(sent.ndc))
  if (sent.legacyId != null) await checkItemLegacyId(tx, companyId, sent.legacyId, NOBODY)

  const known = itemName === undefined && sent.ndc != null ? await fillings(tx, companyId, ndcOf(sent.ndc)) : {}
  const values = { ...emptyItem, itemName: itemName ?? `NDC ${sent.ndc}`, ...known, ...sent }
  const fields = [...filled, ...Object.keys(known).filter((field) => !(field in sent))]
  const unaccepted = stillUnaccepted([], { filled: fields, accepted: [], entered: [] })
  await checkItemReferences(tx, companyId, values)
  return viewItem(tx, actor, await insertItem(work, values, { action: 'create', unaccepted }))
})

const NOBODY = '00000000-0000-0000-0000-000000000000'

type Given<T> = { [Field in keyof T]?: Exclude<T[Field], undefined> }
const withoutGaps = <T extends object>(sent: T) =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Given<T>

/** What the imported directory knows about a drug, of the fields it may fill. */
async function fillings(tx: Tx, companyId: string, ndc: Ndc): Promise<Given<Pick<ItemValues, FillableField>>> {
  const drug = await drugInDirectory(tx, ndc)
  if (!drug) return {}
  const found: Given<Pick<ItemValues, FillableField>> = {
    ...drug,
    ingredients: drug.ingredients.map((one) => ({ ...one, baseFactor: one.baseFactor ?? null })),
    ...(await inOwnLists(tx, companyId, drug, ndc.labeler)),
  }
  const told = fillableFields.filter((field) => !isNothing(found[field]))
  return Object.fromEntries(told.map((field) => [field, found[field]]))
}

const isNothing = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

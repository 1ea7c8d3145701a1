import { randomUUIDv7 } from 'node:crypto'
import { type ImportPlan, type RowValues, textOf } from '@galen/domain/importing/import-plan'
import type { ItemColumns } from '@galen/domain/importing/item-columns'
import { needsConfirmedClass } from '@galen/domain/items/item-class'
import { namedSubstances, substanceProblem } from '@galen/domain/items/watched-substances'
import { stillUnaccepted } from '@galen/domain/items/item'
import { formatNdc } from '@galen/domain/items/ndc'
import { takeDocumentNumbers } from '../../admin/document-number.ts'
import { insertMany, updateMany } from '../../platform/database/many-rows.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import type { Writing } from '../../platform/importing/import-kind.ts'
import type { ChangedRecord, NewRecord } from '../../platform/importing/preview-rows.ts'
import { emptyItem, itemRow, type ItemValues, publishItem } from '../catalog/item.store.ts'
import { scheduledInDirectory } from '../ndc-directory/ndc-directory.store.ts'
import { askForClasses } from '../classes/class-proposals.ts'
import { writeItemSearchText } from '../item-search-text.ts'
import type { FoundItemRecord, ImportedItem } from './item-import.store.ts'

type Plan = ImportPlan<ItemColumns>
type New = NewRecord<ItemColumns>
type Changed = ChangedRecord<ItemColumns, FoundItemRecord>

/** Writes all items of a file by a few statements, with one audit row each. */
export async function writeItems(
  writing: Writing,
  plan: Plan,
  created: readonly New[],
  changed: readonly Changed[],
): Promise<null> {
  const { tx, actor } = writing
  const written = [await addItems(writing, plan, created), await changeItems(writing, plan, changed)]
  await askForClasses(
    writing,
    written.flatMap(({ ids }) => ids),
  )
  await insertMany(
    tx,
    'item_package',
    written.flatMap(({ packages }) => packages),
  )
  await writeItemSearchText(
    tx,
    actor.companyId,
    written.flatMap(({ ids }) => ids),
  )
  return null
}

/** What was written, and the packages that go with it. */
type Written = { readonly ids: readonly string[]; readonly packages: readonly PackageRow[] }

type PackageRow = {
  readonly company_id: string
  readonly id: string
  readonly item_id: string
  readonly level: 'each'
  readonly gtin: string
  readonly quantity: number
}

const packageRows = (companyId: string, itemId: string, { gtin }: RowValues<ItemColumns>): PackageRow[] =>
  gtin ? [{ company_id: companyId, id: randomUUIDv7(), item_id: itemId, level: 'each', gtin, quantity: 1 }] : []

/** What a row says as an item has it: an emptied field is what a new item has there. */
function saidOf({ number: _number, gtin: _gtin, ndc, ...plain }: RowValues<ItemColumns>): Partial<ImportedItem> {
  const said = Object.entries(plain).map(([field, value]) => [
    field,
    value ?? emptyItem[field as keyof typeof emptyItem],
  ])
  return {
    ...(Object.fromEntries(said) as Partial<ImportedItem>),
    ...(ndc === undefined ? {} : { ndc: ndc && formatNdc(ndc) }),
  }
}

async function addItems(writing: Writing, plan: Plan, created: readonly New[]): Promise<Written> {
  const { tx, actor, audit, made } = writing
  const { companyId } = actor
  const numbers = await takeDocumentNumbers(tx, companyId, 'item', created.length)
  const scheduled = await scheduledInDirectory(
    tx,
    created.map(({ values }) => saidOf(values).ndc ?? null),
  )
  const packages: PackageRow[] = []
  const rows = created.map(({ row, values }, place) => {
    const id = randomUUIDv7()
    const number = numbers[place] ?? ''
    const item: ItemValues = { ...emptyItem, ...saidOf(values) }
    const waits = needsConfirmedClass(item) || (item.ndc !== null && scheduled.has(item.ndc))
    const classStatus = waits ? ('waiting' as const) : ('confirmed' as const)
    const own = packageRows(companyId, id, values)
    packages.push(...own)
    made(row, id)
    const kept = own.map(({ level, gtin, quantity }) => ({ level, gtin, quantity }))
    const after = { number, ...item, ...namesOf(plan, values), packages: kept, isActive: classStatus === 'confirmed' }
    audit('item', { id, action: 'create', version: 1, before: null, after })
    return { id, row: itemRow(companyId, item, { id, number, version: 1, classStatus }) }
  })
  await insertMany(
    tx,
    'item',
    rows.map(({ row }) => row),
  )
  return { ids: rows.map(({ id }) => id), packages }
}

async function changeItems(writing: Writing, plan: Plan, changed: readonly Changed[]): Promise<Written> {
  const { tx, actor, audit, publish } = writing
  const { companyId } = actor
  const packages: PackageRow[] = []
  const rows = changed.map(({ values, record: { id, record: stored, values: known } }) => {
    const said = saidOf(values)
    const entered = Object.keys(said) as (keyof ImportedItem)[]
    const version = versionAfter(stored)
    const own = packageRows(companyId, id, values)
    packages.push(...own)
    const before = Object.fromEntries(entered.map((field) => [field, stored[field]]))
    const more = own.length > 0
    audit('item', {
      id,
      action: 'change',
      version,
      before: { ...before, ...namesOf(plan, known, entered), ...(more ? { packages: stored.packages } : {}) },
      after: {
        ...said,
        ...namesOf(plan, values),
        ...(more ? { packages: [...stored.packages, ...own.map(shown)] } : {}),
      },
    })
    publishItem(publish, { id, version }, [...entered, ...(more ? ['packages'] : [])])
    const unaccepted = stillUnaccepted(stored.unaccepted, { filled: [], accepted: [], entered })
    const item = { ...emptyItem, ...stored, ...said }
    return {
      id,
      row: itemRow(companyId, item, {
        ...stored,
        version,
        unaccepted,
        ...statusOf({ ...stored, ingredients: [] }, item),
      }),
    }
  })
  await updateMany(
    tx,
    'item',
    rows.map(({ row }) => row),
  )
  return { ids: rows.map(({ id }) => id), packages }
}

/** A file that makes an item name a substance that its class does not fit makes the class wait. */
function statusOf(before: Parameters<typeof namedSubstances>[0], after: Parameters<typeof substanceProblem>[0]) {
  const known = new Set(namedSubstances(before))
  const isNew = namedSubstances(after).some((name) => !known.has(name))
  return isNew && substanceProblem(after) !== null ? { classStatus: 'waiting' as const, isActive: false } : {}
}

const shown = ({ id, level, gtin, quantity }: PackageRow) => ({ id, level, gtin, quantity })

const NAMES = {
  manufacturerId: 'manufacturer',
  strengthUnitId: 'strengthUnit',
  sizeUnitId: 'sizeUnit',
  formId: 'form',
  packageTypeId: 'packageType',
  itemClassId: 'itemClass',
  categoryId: 'category',
} as const

/** The names of what an item refers to, as its audit keeps them next to the ids. */
function namesOf(plan: Plan, values: RowValues<ItemColumns>, only: readonly string[] = Object.keys(values)) {
  const fields = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter((field) => only.includes(field))
  return Object.fromEntries(fields.map((field) => [NAMES[field], textOf(plan.columns[field], values[field])]))
}

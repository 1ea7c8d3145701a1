import type { FieldProblem, RowValues } from '@galen/domain/importing/import-plan'
import { type ItemColumns, itemImport } from '@galen/domain/importing/item-columns'
import { classFields, needsApproval } from '@galen/domain/items/item-class'
import { packageProblems } from '@galen/domain/items/item-codes'
import type { ImportRequest, ImportKind } from '../../platform/importing/import-kind.ts'
import type { Actor } from '../../platform/operation.ts'
import { headingsFor, previewRows } from '../../platform/importing/preview-rows.ts'
import { lockCodes } from '../catalog/item.store.ts'
import { spellingsOf } from '../codes/gtin-forms.ts'
import {
  barcodesLike,
  findItemRecords,
  type FoundItemRecord,
  itemsNamed,
  loadItemLists,
  noItemLists,
} from './item-import.store.ts'
import { withOneGtin } from './listed-gtins.ts'
import { writeItems } from './write-items.ts'

/** Items from files: found by number, NDC, GTIN or legacy id. */
export const itemImports: ImportKind = {
  name: 'item',
  plural: 'items',
  headings: (actor) => headingsFor(itemImport(noItemLists), [], actor),
  tell: previewItems,
}

async function previewItems(asking: ImportRequest) {
  const { db, actor, holding } = asking
  const { companyId } = actor
  if (holding) await lockCodes(holding, companyId)
  const plan = itemImport(await loadItemLists(db, companyId))
  let barcodes: Awaited<ReturnType<typeof barcodesLike>> = new Map()
  let namesakes: Awaited<ReturnType<typeof itemsNamed>> = new Map()
  return previewRows<ItemColumns, FoundItemRecord>(asking, {
    plan,
    guards: [],
    settle: (rows) => withOneGtin(db, companyId, rows),
    load: async (wanted, rows) => {
      barcodes = await barcodesLike(db, companyId, wanted.get('gtin') ?? [])
      const keyless = rows.filter(({ values }) => isKeyless(values)).flatMap(({ values }) => values.itemName ?? [])
      namesakes = await itemsNamed(db, companyId, [...new Set(keyless.map((name) => name.toLowerCase()))])
      return findItemRecords(db, companyId, wanted, rows, holding !== null)
    },
    judge: (values, record) => [
      ...codeProblems(values, record),
      ...classProblems(actor, values, record),
      ...barcodeProblems(values, record, barcodes),
      ...(record ? [] : namesakeProblems(values, namesakes)),
    ],
    nameOf: ({ itemName, number }) => itemName ?? number ?? '',
    write: (writing, created, changed) => writeItems(writing, plan, created, changed),
  })
}

type Values = RowValues<ItemColumns>
type Problems = readonly FieldProblem<ItemColumns>[]

const IMPORTED_CLASS_FIELDS = ['type', 'deaSchedule', 'isNarcotic', 'listChemical', 'dscsaExempt'] as const

const isKeyless = ({ number, ndc, gtin, legacyId }: Values) => !number && !ndc && !gtin && !legacyId

/** A GTIN holds the code of its drug, whichever of the two is new. */
function codeProblems(values: Values, record: FoundItemRecord | undefined): Problems {
  if (!values.gtin && !values.ndc) return []
  const packages = [
    ...(record?.record.packages ?? []),
    ...(values.gtin ? [{ level: 'each' as const, gtin: values.gtin, quantity: 1 }] : []),
  ]
  const field = values.gtin ? 'gtin' : 'ndc'
  return packageProblems(packages, values.ndc ?? record?.values.ndc ?? null).map(({ message }) => ({ field, message }))
}

/** The class of an item that compliance has confirmed is not changed by a file. */
function classProblems({ permissions }: Actor, values: Values, record: FoundItemRecord | undefined): Problems {
  if (record?.record.classStatus !== 'confirmed') return []
  return IMPORTED_CLASS_FIELDS.filter(
    (field) => values[field] !== undefined && (values[field] ?? null) !== (record.record[field] ?? null),
  ).map((field) => ({
    field,
    message: permissions.has('APPROVE_COMPLIANCE')
      ? `Change ${classFields[field]} on the item itself: it needs a reason.`
      : needsApproval(field),
  }))
}

function barcodeProblems(
  { gtin }: Values,
  record: FoundItemRecord | undefined,
  barcodes: Awaited<ReturnType<typeof barcodesLike>>,
): Problems {
  const holder = gtin ? spellingsOf(gtin).flatMap((spelling) => barcodes.get(spelling) ?? [])[0] : undefined
  return holder && holder.itemId !== record?.id
    ? [{ field: 'gtin', message: `is a barcode of item ${holder.number}` }]
    : []
}

/** Without any key a file would add the same items each time it is read. */
function namesakeProblems(values: Values, namesakes: ReadonlyMap<string, string>): Problems {
  const number = isKeyless(values) ? namesakes.get(values.itemName?.toLowerCase() ?? '') : undefined
  return number === undefined
    ? []
    : [
        {
          field: 'itemName',
          message: `is the name of item ${number}. Give its number to change it, or an NDC or legacy id`,
        },
      ]
}

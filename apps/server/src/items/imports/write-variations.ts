import type { NeedsConfirmation } from '@galen/contract/route'
import type { RowValues } from '@galen/domain/importing/import-plan'
import type { VariationColumns } from '@galen/domain/importing/variation-columns'
import { centsToNumber, unitCostToNumber } from '@galen/domain/money'
import { insertMany, updateMany } from '../../platform/database/many-rows.ts'
import { versionAfter } from '../../platform/database/next-version.ts'
import type { Writing } from '../../platform/importing/import-kind.ts'
import type { ChangedRecord, FoundRecord, NewRecord } from '../../platform/importing/preview-rows.ts'
import { publishItem } from '../catalog/item.store.ts'
import { repriceItems } from '../active-variations.ts'
import { auditedVariation } from '../variations/save-variations.ts'
import { marginQuestion } from '../variations/variation-margins.ts'
import { newVariation, type PlannedVariation } from '../variations/variation-plan.ts'
import { loadVariationsOf, type VariationRecord } from '../variations/variation.store.ts'
import type { NamedVendor } from './find-variations.ts'

export type FoundOffer = FoundRecord<VariationColumns> & { readonly kept: VariationRecord; readonly item: OfferItem }

export type OfferItem = {
  readonly id: string
  readonly number: string
  readonly price: number | null
  readonly version: number
}

type New = NewRecord<VariationColumns> & { readonly item: OfferItem; readonly vendor: NamedVendor }
type Changed = ChangedRecord<VariationColumns, FoundOffer>
type Planned = PlannedVariation & { readonly item: OfferItem; readonly row: number }

/** Writes all offers of a file by a few statements, with one audit row each, and the best prices that follow. */
export async function writeVariations(
  writing: Writing,
  created: readonly New[],
  changed: readonly Changed[],
): Promise<NeedsConfirmation | null> {
  const { tx, actor, reason } = writing
  const { companyId } = actor
  const itemIds = [...new Set([...created.map(({ item }) => item.id), ...changed.map(({ record }) => record.item.id)])]
  const offers = Map.groupBy(await loadVariationsOf(tx, companyId, itemIds), ({ itemId }) => itemId)
  const byItem = new Map<string, VariationRecord[]>(itemIds.map((id) => [id, [...(offers.get(id) ?? [])]]))
  const planned = [
    ...changed.map((one) => plannedChange(one, byItem)),
    ...created.map((one) => plannedNew(one, byItem)),
  ]
  const question = await marginQuestion(tx, companyId, planned)
  if (question && reason === undefined) return question

  await insertMany(
    tx,
    'item_variation',
    planned.filter(({ before }) => before === null).map((one) => ({ ...rowOf(companyId, one), ...givenOf(one) })),
  )
  await updateMany(
    tx,
    'item_variation',
    planned.filter(({ before }) => before !== null).map((one) => rowOf(companyId, one)),
  )
  await repriceItems(tx, companyId, itemIds)
  tell(writing, planned, question ? reason : undefined)
  return null
}

/** What a row says as an offer has it. */
function saidOf(values: RowValues<VariationColumns>): Partial<VariationRecord> {
  const { vendorItemNumber, note, price, cost, soaCost, minimumMargin, validTo, isActive } = values
  return {
    ...(vendorItemNumber === undefined ? {} : { vendorItemNumber: vendorItemNumber ?? '' }),
    ...(note === undefined ? {} : { note: note ?? '' }),
    ...(price === undefined ? {} : { price: price === null ? null : centsToNumber(price) }),
    ...(cost === undefined ? {} : { cost: cost === null ? null : unitCostToNumber(cost) }),
    ...(soaCost === undefined ? {} : { soaCost: soaCost === null ? null : unitCostToNumber(soaCost) }),
    ...(minimumMargin === undefined ? {} : { minimumMargin }),
    ...(validTo === undefined ? {} : { validTo }),
    ...(isActive == null ? {} : { isActive }),
  }
}

function plannedChange({ row, values, record }: Changed, byItem: Map<string, VariationRecord[]>): Planned {
  const { kept, item } = record
  const after = { ...kept, ...saidOf(values), version: versionAfter(kept) }
  byItem.set(
    item.id,
    (byItem.get(item.id) ?? []).map((offer) => (offer.id === after.id ? after : offer)),
  )
  return { row, item, before: kept, after }
}

function plannedNew({ row, values, item, vendor }: New, byItem: Map<string, VariationRecord[]>): Planned {
  const offers = byItem.get(item.id) ?? []
  const who = { vendorId: vendor.id, vendorName: vendor.name }
  const after = newVariation(item, offers, who, saidOf(values))
  byItem.set(item.id, [...offers, after])
  return { row, item, before: null, after }
}

const rowOf = (companyId: string, { after }: Planned) => ({
  company_id: companyId,
  id: after.id,
  vendor_item_number: after.vendorItemNumber,
  cost: after.cost,
  soa_cost: after.soaCost,
  price: after.price,
  minimum_margin: after.minimumMargin,
  valid_to: after.validTo,
  note: after.note,
  is_active: after.isActive,
  version: after.version,
})

const givenOf = ({ item, after }: Planned) => ({
  item_id: item.id,
  vendor_id: after.vendorId,
  child_index: after.childIndex,
  child_number: after.childNumber,
})

function tell({ audit, publish, made }: Writing, planned: readonly Planned[], reason: string | undefined): void {
  for (const { row, before, after, item } of planned) {
    if (!before) made(row, after.id)
    audit('item-variation', {
      id: after.id,
      action: before ? 'change' : 'create',
      version: after.version,
      partOf: { entity: 'item', id: item.id },
      before: before && auditedVariation(before),
      after: auditedVariation(after),
      ...(reason === undefined ? {} : { justification: reason }),
    })
    publishItem(publish, item, ['itemVariations'])
  }
}

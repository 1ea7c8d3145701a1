import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { guardsOf } from '@galen/domain/guarded-fields'
import type { RowValues } from '@galen/domain/importing/import-plan'
import type { ReadRow } from '@galen/domain/importing/read-rows'
import { type VariationColumns, variationImport } from '@galen/domain/importing/variation-columns'
import { marginOf, withMargin } from '@galen/domain/items/variation'
import { costForMargin } from '@galen/domain/sales/margin'
import { inCustomerScope } from '../../partners/customer-scope.ts'
import type { ImportRequest, ImportKind } from '../../platform/importing/import-kind.ts'
import { headingsFor, previewRows } from '../../platform/importing/preview-rows.ts'
import { ndcOf } from '../catalog/item-ndc.ts'
import { loadVariationsOf, pricesOf, type VariationRecord } from '../variations/variation.store.ts'
import { itemOf, loadNamed, type Named, variationKeyOf, vendorOf, withVariation } from './find-variations.ts'
import { type FoundOffer, type OfferItem, writeVariations } from './write-variations.ts'

const guards = guardsOf('item-variation')

/** Offers of vendors from files: found by their number, or by item and vendor. */
export const variationImports: ImportKind = {
  name: 'variation',
  plural: 'variations',
  headings: (actor) => headingsFor(variationImport, guards, actor, ['offer']),
  tell: previewVariations,
}

async function previewVariations(asking: ImportRequest) {
  const { db, actor, holding } = asking
  let named: Named = {
    itemByNumber: new Map(),
    itemByNdc: new Map(),
    vendorByNumber: new Map(),
    vendorByName: new Map(),
  }
  let offers: readonly FoundOffer[] = []
  return previewRows<VariationColumns, FoundOffer>(asking, {
    plan: variationImport,
    guards,
    settle: async (rows) => {
      named = await loadNamed(db, actor.companyId, rows, holding !== null)
      const settled = rows.map((row) => withVariation(row, named))
      offers = await findVariations(asking, settled, named)
      return withPrices(settled, offers)
    },
    load: async () => offers,
    judge: (values, record) => {
      if (record) return []
      const vendor = vendorOf(values, named)
      if ('problem' in vendor || vendor.known.isActive) return []
      const field = values.vendorNumber ? 'vendorNumber' : 'vendorName'
      return [{ field, message: `is ${vendor.known.name}, who is not active` }]
    },
    nameOf: ({ itemNumber, vendorName, vendorNumber, childNumber }) =>
      childNumber ?? [itemNumber, vendorName ?? vendorNumber].filter(Boolean).join(' · '),
    write: (writing, created, changed) => writeVariations(writing, placed(created, named), changed),
  })
}

/** New offers with the item and the vendor that they are of. */
const placed = (created: readonly { row: number; values: RowValues<VariationColumns> }[], named: Named) =>
  created.flatMap((offer) => {
    const [item, vendor] = [itemOf(offer.values, named), vendorOf(offer.values, named)]
    return 'known' in item && 'known' in vendor ? [{ ...offer, item: item.known, vendor: vendor.known }] : []
  })

/** The offers of every item that rows name, as far as the person may see them; the items are held where that is wanted. */
async function findVariations(
  { db, actor, holding }: ImportRequest,
  rows: readonly ReadRow<VariationColumns>[],
  named: Named,
): Promise<FoundOffer[]> {
  const numbers = [...new Set(rows.flatMap(({ values }) => values.childNumber?.toLowerCase() ?? []))]
  const known = [...named.itemByNumber.values(), ...named.itemByNdc.values()].map(({ id }) => id)
  const { rows: items } = await sql<OfferItem & { ndc: string | null }>`
    select i.id, i.number, i.best_price::float8 as price, i.version, i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging as ndc
    from item i where i.company_id = ${actor.companyId} and i.id = any(array(
      select unnest(${known}::uuid[])
      union select v.item_id from item_variation v left join customer c on c.company_id = v.company_id and c.id = v.customer_id
      where v.company_id = ${actor.companyId} and lower(v.child_number) = any(${numbers}::text[])
        and (v.customer_id is null or ${inCustomerScope(actor)})))
    order by i.id ${holding ? sql`for no key update of i` : sql``}`.execute(db)
  const byId = new Map(items.map((item) => [item.id, item]))
  const records = await loadVariationsOf(db, actor.companyId, [...byId.keys()])
  const seen = await customersSeen({ db, actor }, records)
  const vendors = await vendorNumbers({ db, actor }, records)
  return records
    .filter(({ customerId }) => customerId === null || seen.has(customerId))
    .flatMap((record) => {
      const item = byId.get(record.itemId)
      return item ? [foundVariation(record, item, vendors.get(record.vendorId) ?? '')] : []
    })
}

type Who = Pick<ImportRequest, 'db' | 'actor'>

async function customersSeen({ db, actor }: Who, records: readonly VariationRecord[]): Promise<ReadonlySet<string>> {
  const ids = records.flatMap(({ customerId }) => customerId ?? [])
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select c.id from customer c
    where c.company_id = ${actor.companyId} and c.id = any(${ids}::uuid[]) and ${inCustomerScope(actor)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

async function vendorNumbers(
  { db, actor }: Who,
  records: readonly VariationRecord[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(records.map(({ vendorId }) => vendorId))]
  const { rows } = await sql<{ id: string; number: string }>`
    select id, number from vendor where company_id = ${actor.companyId} and id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}

function foundVariation(
  kept: VariationRecord,
  item: OfferItem & { readonly ndc: string | null },
  vendorNumber: string,
): FoundOffer {
  const prices = pricesOf(kept)
  const offer = kept.isSpecial ? null : variationKeyOf(item.id, kept.vendorId)
  return {
    id: kept.id,
    version: kept.version,
    name: `${kept.childNumber} ${kept.vendorName}`,
    kept,
    item,
    keys: { childNumber: [kept.childNumber.toLowerCase()], offer: [offer] },
    values: {
      childNumber: kept.childNumber,
      offer: variationKeyOf(item.id, kept.vendorId),
      itemNumber: item.number,
      ndc: item.ndc === null ? null : ndcOf(item.ndc),
      vendorNumber,
      vendorName: kept.vendorName,
      vendorItemNumber: kept.vendorItemNumber || null,
      ...prices,
      margin: marginOf(prices),
      minimumMargin: kept.minimumMargin,
      validTo: kept.validTo as BusinessDate | null,
      note: kept.note || null,
      isActive: kept.isActive,
    },
  }
}

/** A margin is the price that it leads to; where both are said, the price counts. */
function withPrices(
  rows: readonly ReadRow<VariationColumns>[],
  offers: readonly FoundOffer[],
): ReadRow<VariationColumns>[] {
  const byNumber = new Map(offers.map((offer) => [offer.kept.childNumber.toLowerCase(), offer]))
  const byVariation = new Map(offers.flatMap((offer) => offer.keys.offer?.map((key) => [key, offer] as const) ?? []))
  return rows.map(({ row, values: { margin, ...values }, problems }) => {
    if (margin == null || values.price != null) return { row, values, problems }
    const known = byNumber.get(values.childNumber?.toLowerCase() ?? '') ?? byVariation.get(values.offer ?? null)
    const { cost = known?.values.cost ?? null, soaCost = known?.values.soaCost ?? null } = values
    const prices = { cost, soaCost, price: known?.values.price ?? null }
    if (!costForMargin(prices)) {
      const problem = { row, column: 'Margin', text: String(margin), message: 'needs a cost to count the price from' }
      return { row, values, problems: [...problems, problem] }
    }
    return { row, values: { ...values, price: withMargin(prices, margin).price }, problems }
  })
}

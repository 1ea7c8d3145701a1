import { gtinOfPackage } from '@galen/domain/items/gtin'
import type { BusinessDate } from '@galen/domain/dates'
import type { PseudoRandom } from '../pseudo-random.ts'
import type { BulkRow } from './bulk-writer.ts'
import { type DemoDrug, demoDrugs, formInWords } from './demo-drugs.ts'
import { demoMakers, numberOf } from './demo-makers.ts'

/** What the rows of the catalog refer to, by the names that the lists of the demo have. */
export type Market = {
  readonly companyId: string
  readonly today: BusinessDate
  readonly propertyId: (type: string, nameOrCode: string) => string | null
  /** By the place of the manufacturer in the list. */
  readonly makerIds: readonly string[]
  /** Vendors that sell the goods of all manufacturers, and by the place of the manufacturer those that sell their own. */
  readonly wholesalerIds: readonly string[]
  readonly makersOwnVendorIds: readonly string[]
  /** Those that are not bought from any more. */
  readonly idleVendorIds: ReadonlySet<string>
  readonly flagId: (name: string) => string | null
  readonly userId: string
}

export type ItemRows = {
  readonly item: BulkRow[]
  readonly item_ingredient: BulkRow[]
  readonly item_package: BulkRow[]
  readonly item_flagged: BulkRow[]
  readonly item_variation: BulkRow[]
}

type Product = { readonly drug: DemoDrug; readonly strength: string; readonly size: number; readonly step: number }

const products: readonly Product[] = demoDrugs.flatMap((drug) =>
  drug.strengths.flatMap((strength, step) => drug.sizes.map((size) => ({ drug, strength, size, step }))),
)

/** Items from the nth on, each another product of another manufacturer, with offers. */
export function itemRows(
  random: PseudoRandom,
  market: Market,
  { from, count }: { readonly from: number; readonly count: number },
): ItemRows {
  const rows: ItemRows = {
    item: [],
    item_ingredient: [],
    item_package: [],
    item_flagged: [],
    item_variation: [],
  }
  for (let nth = from; nth < from + count; nth++) addItem(rows, random, market, nth)
  return rows
}

/** What the nth item is called by. */
export const itemNumber = (nth: number) => `I${String(nth + 1).padStart(6, '0')}`

function addItem(rows: ItemRows, random: PseudoRandom, market: Market, nth: number): void {
  const product = products[nth % products.length]
  const turn = Math.floor(nth / products.length)
  // A prime step through the manufacturers, so that one product has manufacturers far apart and every manufacturer many products.
  const makerAt = (nth * 7 + turn * 5) % demoMakers.length
  const maker = demoMakers[makerAt]
  if (!product || !maker) return
  const { drug, strength } = product
  const { companyId } = market
  const id = random.uuid()
  const number = itemNumber(nth)
  const ndc = numberOf(maker, Math.floor(nth / demoMakers.length) + turn)
  const isBrand = makerAt % 9 === 0
  const cost = costOf(random, product, isBrand)
  const offers = variationsIn(random, market, makerAt, cost)
  // No one is quoted what a vendor offers that is not bought from any more.
  const open = offers.filter((offer) => offer.is_active && !market.idleVendorIds.has(offer.vendor_id))
  rows.item.push({
    company_id: companyId,
    id,
    number,
    manufacturer_id: market.makerIds[makerAt] ?? null,
    ndc_labeler: ndc.labeler,
    ndc_product: ndc.product,
    ndc_packaging: ndc.packaging,
    ...describedBy(product, market, isBrand),
    ...soldAs(random),
    best_price: open.length > 0 ? Math.min(...open.map(({ price }) => price)).toFixed(2) : null,
  })
  const substances = drug.ingredient.split(';')
  const unit = drug.unit === '%' ? null : drug.unit
  rows.item_ingredient.push(
    ...substances.map((ingredient, at) => ({
      company_id: companyId,
      item_id: id,
      position: at + 1,
      ingredient,
      strength: substances.length === 1 ? strength : strengthIn(ingredient, strength),
      unit,
    })),
  )
  rows.item_package.push(...packagesOf(random, market, id, ndc))
  rows.item_flagged.push(...flagsOf(market, id, drug))
  rows.item_variation.push(
    ...offers.map((offer, at) => ({
      company_id: companyId,
      id: random.uuid(),
      item_id: id,
      child_index: at + 1,
      child_number: `${number}-${at + 1}`,
      ...offer,
    })),
  )
}

/** What is mixed into a combination has its own strength, whatever that of the product is called by. */
function strengthIn(ingredient: string, strength: string): string {
  if (ingredient === 'ACETAMINOPHEN') return '325'
  if (ingredient === 'GUAIFENESIN') return '20'
  return ingredient === 'NALOXONE HYDROCHLORIDE' ? String(Number(strength) / 4) : strength
}

function describedBy({ drug, strength, size }: Product, { propertyId }: Market, isBrand: boolean): BulkRow {
  return {
    item_name: drug.name,
    item_name_long: `${drug.name} ${formInWords(drug.form)} ${strength} ${drug.unit}, ${size} ${drug.sizeUnit}`,
    brand_name: isBrand ? drug.brand : '',
    strength,
    strength_amount: strength,
    strength_unit_id: propertyId('strengthUnit', drug.unit),
    size: String(size),
    size_amount: size,
    size_unit_id: propertyId('sizeUnit', drug.sizeUnit),
    form_id: propertyId('formUnit', drug.form),
    package_type_id: propertyId('packageType', drug.cold ? 'COOLER_M' : 'BOX_S'),
    class_id: propertyId('itemClass', classOf(drug, isBrand)),
    category_id: propertyId('categories', drug.category),
    type: drug.otc ? 'otc' : 'prescription',
    dea_schedule: drug.schedule,
    is_narcotic: drug.schedule === null ? null : drug.narcotic,
    is_arcos: drug.schedule === 'II' || (drug.schedule === 'III' && drug.narcotic),
    dscsa_exempt: drug.otc ? 'Sold without a prescription' : null,
    storage: drug.cold ? 'refrigerated' : 'room',
  }
}

const soldAs = (random: PseudoRandom): BulkRow => ({
  drop_ship: random.chance(0.03),
  sales_priority: random.chance(0.12) ? random.between(1, 9) * 10 : 0,
  reorder_point: random.chance(0.5) ? random.between(1, 12) * 6 : 0,
  is_active: random.chance(0.97),
})

const classOf = (drug: DemoDrug, isBrand: boolean) =>
  drug.schedule ? 'Controlled' : drug.cold ? 'Refrigerated' : drug.otc ? 'OTC' : isBrand ? 'Brand' : 'Generic'

function costOf(random: PseudoRandom, { drug, size, step }: Product, isBrand: boolean): number {
  const smallest = Math.min(...drug.sizes)
  const amount = (size / smallest) ** 0.85
  const cost = drug.cost * amount * (1 + step * 0.22) * (isBrand ? 4.5 : 1) * (0.8 + random.next() * 0.5)
  return Math.max(0.35, cost)
}

type Offer = {
  readonly vendor_id: string
  readonly vendor_item_number: string
  readonly cost: string
  readonly soa_cost: string | null
  readonly price: number
  readonly minimum_margin: number | null
  readonly pcr: string
  readonly is_active: boolean
}

function variationsIn(random: PseudoRandom, market: Market, makerAt: number, cost: number): Offer[] {
  const own = market.makersOwnVendorIds[makerAt]
  const others = market.wholesalerIds.filter(() => random.chance(0.08))
  const vendors = [...(own ? [own] : []), ...others].slice(0, 4)
  const [fallback] = market.wholesalerIds
  const chosen = vendors.length > 0 ? vendors : fallback ? [fallback] : []
  return chosen.map((vendorId, place) => {
    const paid = cost * (1 + place * 0.04 * random.next())
    const margin = 0.06 + random.next() * 0.16
    return {
      vendor_id: vendorId,
      vendor_item_number: String(random.between(1_000_000, 9_999_999)),
      cost: paid.toFixed(4),
      soa_cost: random.chance(0.25) ? (paid * 1.02).toFixed(4) : null,
      price: Math.round((paid / (1 - margin)) * 100) / 100,
      minimum_margin: random.chance(0.15) ? random.between(3, 8) : null,
      pcr: random.chance(0.08) ? (paid * 0.03).toFixed(4) : '0',
      is_active: random.chance(0.94),
    }
  })
}

function packagesOf(
  random: PseudoRandom,
  { companyId }: Market,
  itemId: string,
  ndc: Parameters<typeof gtinOfPackage>[0],
): BulkRow[] {
  const inCase = random.pick([12, 24, 36, 48, 72])
  const levels = random.chance(0.4)
    ? ([
        ['each', 1],
        ['case', inCase],
      ] as const)
    : ([['each', 1]] as const)
  return levels.flatMap(([level, quantity]) => {
    const gtin = gtinOfPackage(ndc, level)
    return gtin ? [{ company_id: companyId, id: random.uuid(), item_id: itemId, level, gtin, quantity }] : []
  })
}

function flagsOf({ companyId, flagId }: Market, itemId: string, drug: DemoDrug): BulkRow[] {
  const names = [...(drug.cold ? ['Cold chain'] : []), ...(drug.schedule ? ['Controlled'] : [])]
  return names.flatMap((name) => {
    const flag = flagId(name)
    return flag ? [{ company_id: companyId, item_id: itemId, flag_id: flag }] : []
  })
}

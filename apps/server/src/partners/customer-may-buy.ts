import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import { type ComplianceStatus, complianceHold } from '@galen/domain/partners/compliance-decision'
import { placeWith, type PostalAddress } from '@galen/domain/partners/address'
import { type DeaRegistration, isVerified, type StateLicense } from '@galen/domain/partners/license'
import { mayBuyAt, standardLicenseRules, type TradedItem } from '@galen/domain/partners/may-buy'
import { statesIn } from '@galen/domain/partners/states'
import type { TradeDecision } from '@galen/domain/partners/trade-reason'
import { settingValue } from '../admin/settings.ts'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import { licenseRecord, licensesOf } from './licenses/license.store.ts'
import { type LicenseRecord, tradeLicensesOf } from './licenses/license-record.ts'

type Asked = {
  readonly customerId: string
  readonly itemId: string
  /** Where it is to be shipped; nowhere yet when null. */
  readonly addressId: string | null
  readonly on: BusinessDate
  readonly shipsOn?: BusinessDate
}

type Buyer = {
  readonly name: string
  readonly isActive: boolean
  readonly status: ComplianceStatus
  readonly reason: string
  readonly licenses: readonly LicenseRecord[]
}

/** May this customer buy this item at this address on this day. The caller has checked that the customer may be seen. */
export async function mayCustomerBuy(db: Db, companyId: string, asked: Asked): Promise<TradeDecision> {
  const customer = await loadBuyer(db, companyId, asked.customerId)
  const item = await loadTradedItem(db, companyId, asked.itemId)
  const shipTo = asked.addressId === null ? null : await loadShipTo(db, companyId, asked.customerId, asked.addressId)
  return mayBuyAt({
    customer: {
      name: customer.name,
      isActive: customer.isActive,
      holdReason: complianceHold(customer.status, customer.reason),
      ...tradeLicensesOf(customer.licenses.map(licenseRecord), asked.on),
    },
    item,
    places: shipTo === null ? [] : [shipTo],
    on: asked.on,
    rules: await licenseRulesOf(db, companyId),
    ...(asked.shipsOn ? { shipsOn: asked.shipsOn } : {}),
  })
}

/** The rules of licenses, with the states that the company lists for controlled substances. */
async function licenseRulesOf(db: Db, companyId: string) {
  return licenseRules(await settingValue(db, companyId, 'controlledSubstanceStates'))
}

const licenseRules = (written: string) => ({
  ...standardLicenseRules,
  controlledSubstancesStates: statesIn(written) ?? [],
})

export type BuyingFacts = {
  readonly decisions: ReadonlyMap<string, TradeDecision>
  /** The kinds of license that the customer holds, that are verified and not expired. */
  readonly licenses: readonly ('DEA' | 'state')[]
}

type AskedOfAll = Pick<Asked, 'customerId' | 'addressId'> & {
  readonly itemIds: readonly string[]
  /** The order that is shipped; null while it is not one yet. */
  readonly orderId: string | null
}

/** May this customer buy these items: the customer, the items and the addresses are each read once, with what else is needed. */
export const buyingRows = (companyId: string, { customerId, itemIds, addressId, orderId }: AskedOfAll) => ({
  buyer: buyerRow(companyId, customerId),
  items: tradedItemRows(companyId, itemIds),
  sentTo: shippingPlaces(companyId, { customerId, addressId, orderId }),
})
type Read<R extends Record<string, RawBuilder<unknown>>> = {
  readonly [Name in keyof R]: R[Name] extends RawBuilder<infer Row> ? readonly Row[] : never
}

/** The decisions of the trade by item; `states` are those that the company lists for controlled substances. */
export function buyingFacts(
  { buyer: [buyer], items, sentTo }: Read<ReturnType<typeof buyingRows>>,
  { on, shipsOn }: Pick<Asked, 'on' | 'shipsOn'>,
  states: string,
): BuyingFacts {
  if (!buyer) throw notFound('Customer')
  const places = sentTo.map(placeWith)
  const trade = tradeLicensesOf(buyer.licenses.map(licenseRecord), on)
  const customer = {
    name: buyer.name,
    isActive: buyer.isActive,
    holdReason: complianceHold(buyer.status, buyer.reason),
    ...trade,
  }
  const rules = licenseRules(states)
  const decide = (item: TradedItem) => mayBuyAt({ customer, item, places, on, rules, ...(shipsOn ? { shipsOn } : {}) })
  const isHeld = (license: DeaRegistration | StateLicense) => license.expiresOn >= on && isVerified(license, on)
  return {
    decisions: new Map(items.map(({ id, ...item }) => [id, decide(item)])),
    licenses: [
      ...(trade.registrations.some(isHeld) ? (['DEA'] as const) : []),
      ...(trade.licenses.some(isHeld) ? (['state'] as const) : []),
    ],
  }
}

const buyerRow = (companyId: string, id: string) => sql<Buyer>`
  select c.company_name as name, c.is_active as "isActive", c.compliance_status as status, c.compliance_reason as reason,
    ${licensesOf('customer', 'c')} as licenses
  from customer c where c.company_id = ${companyId} and c.id = ${id}`

async function loadBuyer(db: Db, companyId: string, id: string): Promise<Buyer> {
  const { rows } = await buyerRow(companyId, id).execute(db)
  const [row] = rows
  if (!row) throw notFound('Customer')
  return row
}

/** An item as the rules of the trade know it. */
export async function loadTradedItem(db: Db, companyId: string, id: string): Promise<TradedItem> {
  const { rows } = await tradedItemRows(companyId, [id]).execute(db)
  const [row] = rows
  if (!row) throw notFound('Item')
  const { id: _id, ...item } = row
  return item
}

type ItemRow = TradedItem & { readonly id: string; readonly deaSchedule: DeaSchedule | null }
const tradedItemRows = (companyId: string, ids: readonly string[]) => sql<ItemRow>`
  select i.id, i.item_name as name, i.is_active as "isActive", i.type = 'prescription' as "isPrescription",
    i.dea_schedule as "deaSchedule", i.is_narcotic as "isNarcotic"
  from item i where i.company_id = ${companyId} and i.id = any(${[...ids]}::uuid[])`

/** A place as it is written, with the second line of its address. */
export type ShippingPlace = {
  readonly address: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zipCode: string
}

const PLACE = sql`json_build_object('address', a.address, 'address2', a.address2, 'city', a.city, 'state', a.state, 'zipCode', a.zip_code)`

/**
 * Every place that goods of an order go to, each once: its own ship-to, that of each draft with goods of it, and that of each
 * placed purchase order by which a vendor ships them.
 */
const shippingPlaces = (
  companyId: string,
  { customerId, addressId, orderId }: Pick<AskedOfAll, 'customerId' | 'addressId' | 'orderId'>,
) => sql<ShippingPlace>`
  select distinct p.place ->> 'address' as address, coalesce(p.place ->> 'address2', '') as address2,
    coalesce(p.place ->> 'city', '') as city, coalesce(p.place ->> 'state', '') as state, coalesce(p.place ->> 'zipCode', '') as "zipCode"
  from (
    select ${PLACE}::jsonb as place from customer_address a
    where a.company_id = ${companyId} and a.customer_id = ${customerId} and a.id in (
      select ${addressId}::uuid
      union select n.ship_address_id from invoice n
        where n.company_id = ${companyId} and n.sales_order_id = ${orderId}::uuid and n.status = 'Draft'
      union select n.ship_address_id from invoice_line l join invoice n on n.company_id = l.company_id and n.id = l.invoice_id
        where l.company_id = ${companyId} and l.sales_order_id = ${orderId}::uuid and n.status = 'Draft')
    union all
    select o.ship_to from purchase_order_target t
      join purchase_order_line l on l.company_id = t.company_id and l.id = t.line_id
      join purchase_order o on o.company_id = l.company_id and o.id = l.order_id
    where t.company_id = ${companyId} and t.sales_order_id = ${orderId}::uuid and o.drop_ship and o.status = 'Placed'
      and jsonb_typeof(o.ship_to) = 'object') p
  order by 1, 2, 3, 4, 5`

const shipToRow = (companyId: string, customerId: string, id: string | null) => sql<ShippingPlace>`
  select a.address, a.address2, a.city, a.state, a.zip_code as "zipCode" from customer_address a
  where a.company_id = ${companyId} and a.customer_id = ${customerId} and a.id = ${id}::uuid`

async function loadShipTo(db: Db, companyId: string, customerId: string, id: string): Promise<PostalAddress> {
  const { rows } = await shipToRow(companyId, customerId, id).execute(db)
  const [row] = rows
  if (!row) throw notFound('Address')
  return placeWith(row)
}

import { type RawBuilder, sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import { type ComplianceStatus, complianceHold } from '@galen/domain/partners/compliance-decision'
import type { PostalAddress } from '@galen/domain/partners/address'
import { type DeaRegistration, isVerified, type StateLicense } from '@galen/domain/partners/license'
import { mayBuy, standardLicenseRules, type TradedItem } from '@galen/domain/partners/may-buy'
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
  return mayBuy({
    customer: {
      name: customer.name,
      isActive: customer.isActive,
      holdReason: complianceHold(customer.status, customer.reason),
      ...tradeLicensesOf(customer.licenses.map(licenseRecord), asked.on),
    },
    item,
    shipTo,
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

type AskedOfAll = Omit<Asked, 'itemId'> & { readonly itemIds: readonly string[] }

/** May this customer buy these items: the customer, the items and the address are each read once, with what else is needed. */
export const buyingRows = (companyId: string, { customerId, itemIds, addressId }: AskedOfAll) => ({
  buyer: buyerRow(companyId, customerId),
  items: tradedItemRows(companyId, itemIds),
  sentTo: shipToRow(companyId, customerId, addressId),
})
type Read<R extends Record<string, RawBuilder<unknown>>> = {
  readonly [Name in keyof R]: R[Name] extends RawBuilder<infer Row> ? readonly Row[] : never
}

/** The decisions of the trade by item; `states` are those that the company lists for controlled substances. */
export function buyingFacts(
  { buyer: [buyer], items, sentTo }: Read<ReturnType<typeof buyingRows>>,
  { on, shipsOn }: Pick<AskedOfAll, 'on' | 'shipsOn'>,
  states: string,
): BuyingFacts {
  if (!buyer) throw notFound('Customer')
  const shipTo = sentTo[0] ?? null
  const trade = tradeLicensesOf(buyer.licenses.map(licenseRecord), on)
  const customer = {
    name: buyer.name,
    isActive: buyer.isActive,
    holdReason: complianceHold(buyer.status, buyer.reason),
    ...trade,
  }
  const rules = licenseRules(states)
  const decide = (item: TradedItem) => mayBuy({ customer, item, shipTo, on, rules, ...(shipsOn ? { shipsOn } : {}) })
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

const shipToRow = (companyId: string, customerId: string, id: string | null) => sql<PostalAddress>`
  select a.address, a.city, a.state, a.zip_code as "zipCode" from customer_address a
  where a.company_id = ${companyId} and a.customer_id = ${customerId} and a.id = ${id}::uuid`

async function loadShipTo(db: Db, companyId: string, customerId: string, id: string): Promise<PostalAddress> {
  const { rows } = await shipToRow(companyId, customerId, id).execute(db)
  const [row] = rows
  if (!row) throw notFound('Address')
  return row
}

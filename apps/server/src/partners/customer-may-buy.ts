import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { DeaSchedule } from '@galen/domain/items/dea-schedule'
import { type ComplianceStatus, complianceHold } from '@galen/domain/partners/compliance-decision'
import type { PostalAddress } from '@galen/domain/partners/address'
import { mayBuy, type TradedItem } from '@galen/domain/partners/may-buy'
import type { TradeDecision } from '@galen/domain/partners/trade-reason'
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
    ...(asked.shipsOn ? { shipsOn: asked.shipsOn } : {}),
  })
}

export type BuyingFacts = {
  readonly decisions: ReadonlyMap<string, TradeDecision>
  /** The kinds of license that the customer holds and that are not expired. */
  readonly licenses: readonly ('DEA' | 'state')[]
}

/** May this customer buy these items: the customer, the items and the address are each read once. */
export async function mayCustomerBuyAll(
  db: Db,
  companyId: string,
  asked: Omit<Asked, 'itemId'> & { readonly itemIds: readonly string[] },
): Promise<BuyingFacts> {
  const buyer = await loadBuyer(db, companyId, asked.customerId)
  const items = await loadTradedItems(db, companyId, asked.itemIds)
  const shipTo = asked.addressId === null ? null : await loadShipTo(db, companyId, asked.customerId, asked.addressId)
  const papers = tradeLicensesOf(buyer.licenses.map(licenseRecord), asked.on)
  const customer = {
    name: buyer.name,
    isActive: buyer.isActive,
    holdReason: complianceHold(buyer.status, buyer.reason),
    ...papers,
  }
  const { on, shipsOn } = asked
  const decide = (item: TradedItem) => mayBuy({ customer, item, shipTo, on, ...(shipsOn ? { shipsOn } : {}) })
  const isHeld = ({ expiresOn }: { readonly expiresOn: BusinessDate }) => expiresOn >= on
  return {
    decisions: new Map(items.map(({ id, ...item }) => [id, decide(item)])),
    licenses: [
      ...(papers.registrations.some(isHeld) ? (['DEA'] as const) : []),
      ...(papers.licenses.some(isHeld) ? (['state'] as const) : []),
    ],
  }
}

async function loadBuyer(db: Db, companyId: string, id: string): Promise<Buyer> {
  const { rows } = await sql<Buyer>`
    select c.company_name as name, c.is_active as "isActive", c.compliance_status as status, c.compliance_reason as reason,
      ${licensesOf('customer', 'c')} as licenses
    from customer c where c.company_id = ${companyId} and c.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Customer')
  return row
}

/** An item as the rules of the trade know it. */
export async function loadTradedItem(db: Db, companyId: string, id: string): Promise<TradedItem> {
  const [row] = await loadTradedItems(db, companyId, [id])
  if (!row) throw notFound('Item')
  const { id: _id, ...item } = row
  return item
}

async function loadTradedItems(db: Db, companyId: string, ids: readonly string[]) {
  const { rows } = await sql<TradedItem & { readonly id: string; readonly deaSchedule: DeaSchedule | null }>`
    select i.id, i.item_name as name, i.is_active as "isActive", i.type = 'prescription' as "isPrescription",
      i.dea_schedule as "deaSchedule", i.is_narcotic as "isNarcotic"
    from item i where i.company_id = ${companyId} and i.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

async function loadShipTo(db: Db, companyId: string, customerId: string, id: string): Promise<PostalAddress> {
  const { rows } = await sql<PostalAddress>`
    select a.address, a.city, a.state, a.zip_code as "zipCode" from customer_address a
    where a.company_id = ${companyId} and a.customer_id = ${customerId} and a.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Address')
  return row
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, parseCents, parseUnitCost, type UnitCost } from '@galen/domain/money'
import type { InvoiceStatus, InvoiceType, OtherCurrencyTotal } from '@galen/domain/sales/invoice'
import type { Package } from '@galen/domain/sales/freight'
import { lockRows } from '../../platform/database/locks.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'
import type { Principal, Work } from '../../platform/work.ts'
import { inSalesScope } from '../sales-scope.ts'

export type ShipViaRecord = {
  readonly serviceValue: string | null
  readonly serviceLabel: string | null
  readonly packageTypeValue: string | null
  readonly packageTypeLabel: string | null
}

export type ChargeRecord = {
  readonly code: string | null
  readonly propertyId: string | null
  readonly description: string
  readonly amount: number
}

/** What people write into the head of an invoice, as the audit has it. */
export type WrittenValues = {
  readonly shipVia: ShipViaRecord
  readonly shipAddress: string | null
  readonly packages: readonly Package[]
  readonly trackingShipNumber: string
  readonly otherCurrencyTotal: OtherCurrencyTotal | null
  readonly freightCharge: number
  readonly freightServiceCost: number
  readonly charges: readonly ChargeRecord[]
  readonly costs: readonly ChargeRecord[]
  readonly termsId: string | null
  readonly externalNumber: string
  readonly note: string
}

/** The head of an invoice as it is stored. */
export type InvoiceRecord = WrittenValues & {
  readonly id: string
  readonly version: number
  readonly number: string | null
  readonly status: InvoiceStatus
  readonly type: InvoiceType
  readonly salesOrderId: string | null
  readonly customerId: string
  readonly salesRepId: string | null
  readonly total: Cents
  readonly merchandise: Cents
  readonly accountingDate: BusinessDate | null
  readonly shippingHold: boolean
  readonly shipmentId: string | null
  readonly flagged: string | null
}

export type InvoiceLineRecord = {
  readonly id: string
  readonly position: number
  readonly salesOrderId: string | null
  readonly orderAllocationId: string | null
  readonly itemId: string | null
  readonly itemNumber: string
  readonly itemName: string
  readonly variationId: string | null
  readonly accountId: string | null
  readonly description: string
  readonly quantity: number
  readonly price: Cents
  readonly cost: UnitCost
  readonly pcr: UnitCost
  readonly returned: number
  readonly dropShip: boolean
  readonly version: number
  /** Units that are held or typed for it while it is a draft. */
  readonly picked: number
}

const chargesOf = (kind: 'charge' | 'cost') => sql`
  (select coalesce(json_agg(json_build_object('code', p.code, 'propertyId', c.property_id, 'description', c.description,
      'amount', c.amount) order by c.id), '[]')
   from invoice_charge c left join property p on p.company_id = c.company_id and p.id = c.property_id
   where c.company_id = n.company_id and c.invoice_id = n.id and c.kind = ${kind})`

const COLUMNS = sql`
  n.id, n.version, n.number, n.status, n.type, n.sales_order_id as "salesOrderId", n.customer_id as "customerId",
  n.sales_rep_id as "salesRepId", n.total, n.merchandise, n.accounting_date as "accountingDate",
  n.shipping_hold as "shippingHold", n.shipment_id as "shipmentId", n.flagged,
  json_build_object('serviceValue', n.service_value, 'serviceLabel', n.service_label, 'packageTypeValue', n.package_type_value,
    'packageTypeLabel', n.package_type_label) as "shipVia",
  n.ship_address_id as "shipAddress", n.tracking_ship_number as "trackingShipNumber",
  case when n.other_currency is null and n.other_currency_total is null then null
    else json_build_object('currency', n.other_currency, 'total', coalesce(n.other_currency_total, 0)) end as "otherCurrencyTotal",
  n.freight_charge::float8 as "freightCharge", n.freight_service_cost::float8 as "freightServiceCost",
  n.terms_id as "termsId", n.external_number as "externalNumber", n.note,
  (select coalesce(json_agg(json_build_object('insuranceAmount', k.insurance_amount, 'weight', k.weight, 'height', k.height,
      'width', k.width, 'length', k.length) order by k.position), '[]')
    from invoice_package k where k.company_id = n.company_id and k.invoice_id = n.id) as packages,
  ${chargesOf('charge')} as charges, ${chargesOf('cost')} as costs`

type Row = Omit<InvoiceRecord, 'total' | 'merchandise'> & { readonly total: string; readonly merchandise: string }
const recordOf = ({ total, merchandise, ...row }: Row): InvoiceRecord => ({
  ...row,
  total: parseCents(total),
  merchandise: parseCents(merchandise),
})

/** That the person sees the invoice of the table under this name. */
export const inInvoiceScope = (actor: Pick<Actor, 'userId' | 'companyId' | 'permissions'>, invoice = 'n') =>
  inSalesScope(actor, { customer: `${invoice}.customer_id`, owner: `${invoice}.sales_rep_id` })

/** Whether the person sees this invoice; the same answer for reading, printing and listening. */
export async function seesInvoice(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from invoice n where n.company_id = ${actor.companyId} and n.id = ${id} and ${inInvoiceScope(actor)}`.execute(
    db,
  )
  return rows.length > 0
}

/** An invoice that the person sees. */
export async function loadInvoice(db: Db, actor: Actor, id: string): Promise<InvoiceRecord> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from invoice n
    where n.company_id = ${actor.companyId} and n.id = ${id} and ${inInvoiceScope(actor)}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Invoice')
  return recordOf(row)
}

/** Locks an invoice that the person sees, and answers it as it is then. */
export async function lockInvoice(work: Work<Actor>, id: string): Promise<InvoiceRecord> {
  await lockRows(work, 'invoice', [id])
  return loadInvoice(work.tx, work.actor, id)
}

/** Locks invoices for work without a person, such as a payment; nothing is hidden from it. */
export async function lockInvoicesUnscoped(work: Work, ids: readonly string[]): Promise<InvoiceRecord[]> {
  await lockRows(work, 'invoice', ids)
  const { rows } = await sql<Row>`
    select ${COLUMNS} from invoice n
    where n.company_id = ${work.actor.companyId} and n.id = any(${[...ids]}::uuid[]) order by n.id`.execute(work.tx)
  return rows.map(recordOf)
}

type LineRow = Omit<InvoiceLineRecord, 'price' | 'cost' | 'pcr'> & Readonly<Record<'price' | 'cost' | 'pcr', string>>

/** The lines of an invoice in their order. */
export async function loadInvoiceLines(
  db: Db,
  { companyId }: Pick<Principal, 'companyId'>,
  invoiceId: string,
): Promise<InvoiceLineRecord[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.position, l.sales_order_id as "salesOrderId", l.order_allocation_id as "orderAllocationId",
      l.item_id as "itemId", coalesce(i.number, '') as "itemNumber", coalesce(i.item_name, l.description) as "itemName",
      l.variation_id as "variationId", l.account_id as "accountId", l.description, l.quantity, l.price, l.cost, l.pcr,
      l.returned, l.drop_ship as "dropShip", l.version,
      case when l.drop_ship then (select coalesce(sum(t.quantity), 0) from invoice_lot t
          where t.company_id = l.company_id and t.line_id = l.id)
        else (select coalesce(sum(a.quantity), 0) from allocation a
          where a.company_id = l.company_id and a.line_id = l.id) end::integer as picked
    from invoice_line l left join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${companyId} and l.invoice_id = ${invoiceId} order by l.position, l.id`.execute(db)
  return rows.map(({ price, cost, pcr, ...line }) => ({
    ...line,
    price: parseCents(price),
    cost: parseUnitCost(cost),
    pcr: parseUnitCost(pcr),
  }))
}

/** The orders whose goods an invoice ships, without a lock. */
export async function ordersOf({ tx, actor }: Work, invoiceIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct o.id from (
      select l.sales_order_id as id from invoice_line l
        where l.company_id = ${actor.companyId} and l.invoice_id = any(${[...invoiceIds]}::uuid[])
      union all
      select n.sales_order_id from invoice n where n.company_id = ${actor.companyId} and n.id = any(${[...invoiceIds]}::uuid[])
    ) o where o.id is not null order by o.id`.execute(tx)
  return rows.map(({ id }) => id)
}

const WRITTEN: readonly (keyof WrittenValues)[] = [
  'shipVia',
  'shipAddress',
  'packages',
  'trackingShipNumber',
  'otherCurrencyTotal',
  'freightCharge',
  'freightServiceCost',
  'charges',
  'costs',
  'termsId',
  'externalNumber',
  'note',
]

export const writtenOf = (invoice: InvoiceRecord): WrittenValues =>
  Object.fromEntries(WRITTEN.map((field) => [field, invoice[field]])) as unknown as WrittenValues

export const newInvoiceId = () => randomUUIDv7()

import { type RawBuilder, sql } from 'kysely'
import { receiptDraftIndex, receiptIndex, receiptItemIndex } from '@galen/contract/purchasing/receipt-indices'
import { businessDateOf } from '@galen/domain/dates'
import type { ReceiptStatus, ReceiptType } from '@galen/domain/purchasing/receipt'
import { personElsewhere, personName } from '../../platform/database/person-name.ts'
import { itemElsewhere } from '../../items/item-lookups.ts'
import { vendorElsewhere } from '../../partners/party-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'

// Names and figures are sub-selects, looked up for the rows that are shown.
const vendorName = sql<string>`(select v.friendly_name from vendor v where v.company_id = r.company_id and v.id = r.vendor_id)`
const orderNumber = sql<string | null>`(
  select p.number from purchase_order p where p.company_id = r.company_id and p.id = r.purchase_order_id)`
const lines = (figure: RawBuilder<unknown>) =>
  sql<number>`(select ${figure}::integer from receipt_line l where l.company_id = r.company_id and l.receipt_id = r.id)`
const units = lines(sql`coalesce(sum(l.quantity) filter (where l.variation_id is not null), 0)`)
const amount = (column: string) => sql<number>`${sql.ref(column)}::float8`

const compared = sql`(r.merchandise + case when r.bill_freight is null then 0 else r.freight_charge end)`

export const receiptSearch = serveIndex(
  receiptIndex,
  (db, actor) => {
    const today = businessDateOf(new Date(), actor.timeZone)
    return db
      .selectFrom('receipt as r')
      .where('r.company_id', '=', actor.companyId)
      .where('r.placed_at', 'is not', null)
      .where('r.status', '<>', 'Draft')
      .select([
        'r.id',
        sql<string>`r.number`.as('number'),
        sql<ReceiptStatus>`r.status`.as('status'),
        sql<ReceiptType>`r.type`.as('type'),
        sql<string>`r.placed_at`.as('placedDate'),
        'r.placed_by as placedById',
        personName('r.placed_by').as('placedByName'),
        'r.vendor_id as vendorId',
        vendorName.as('vendor'),
        'r.purchase_order_id as purchaseOrderId',
        orderNumber.as('purchaseOrderNumber'),
        'r.vendor_invoice as vendorInvoice',
        'r.vendor_invoice_date as vendorInvoiceDate',
        lines(sql`count(*)`).as('lines'),
        units.as('units'),
        amount('r.merchandise').as('merchandise'),
        amount('r.freight_charge').as('freightCharge'),
        amount('r.total').as('total'),
        sql<number | null>`r.bill_total::float8`.as('billTotal'),
        sql<number>`${compared}::float8`.as('compared'),
        sql<number | null>`(r.bill_total - ${compared})::float8`.as('difference'),
        'r.discrepancy',
        sql<number>`(select count(*)::integer from vendor_return b
          where b.company_id = r.company_id and b.receipt_id = r.id and b.status = 'Placed')`.as('returns'),
        sql<number>`${today}::date - (r.placed_at at time zone ${actor.timeZone})::date`.as('age'),
        'r.version',
      ])
  },
  {
    text: { kind: 'receipt', fields: ['number', 'purchaseOrderNumber', 'vendorInvoice'] },
    invalidatedBy: ['receipt'],
    elsewhere: ({ companyId }) => ({
      placedByName: personElsewhere(companyId, 'placedById'),
      vendor: vendorElsewhere(companyId, 'friendly_name'),
      purchaseOrderNumber: {
        by: 'purchaseOrderId',
        texts: 'purchase-order',
        values: sql`select o.id, o.number as value from purchase_order o
          where o.company_id = ${companyId}::uuid and o.number is not null`,
      },
    }),
  },
)

export const receiptDraftSearch = serveIndex(
  receiptDraftIndex,
  (db, actor) =>
    db
      .selectFrom('receipt as r')
      .where('r.company_id', '=', actor.companyId)
      .where('r.status', '=', 'Draft')
      .select([
        'r.id',
        'r.purchase_order_id as purchaseOrderId',
        orderNumber.as('purchaseOrderNumber'),
        'r.vendor_id as vendorId',
        vendorName.as('vendor'),
        'r.vendor_invoice as vendorInvoice',
        lines(sql`count(*) filter (where l.quantity > 0)`).as('linesCounted'),
        lines(sql`count(*)`).as('lines'),
        units.as('units'),
        amount('r.total').as('total'),
        'r.created_at as createdAt',
        personName('r.created_by').as('createdByName'),
        'r.version',
      ]),
  {
    text: { kind: 'receipt', fields: ['purchaseOrderNumber', 'vendorInvoice'] },
    invalidatedBy: ['receipt'],
    elsewhere: ({ companyId }) => ({ vendor: vendorElsewhere(companyId, 'friendly_name') }),
  },
)

const namesOf = (companyId: string) => {
  const { itemNumber, itemName } = itemElsewhere(companyId, 'itemId')
  return { itemNumber, itemName }
}

export const receiptItemSearch = serveIndex(
  receiptItemIndex,
  (db, actor) =>
    db
      .selectFrom('receipt_lot as k')
      // Every lot has its line and item: joined so that PostgreSQL leaves them out where rows are only counted off.
      .leftJoin('receipt_line as l', (join) =>
        join.onRef('l.company_id', '=', 'k.company_id').onRef('l.id', '=', 'k.line_id'),
      )
      .innerJoin('receipt as r', (join) =>
        join.onRef('r.company_id', '=', 'k.company_id').onRef('r.id', '=', 'k.receipt_id'),
      )
      .leftJoin('item as i', (join) => join.onRef('i.company_id', '=', 'l.company_id').onRef('i.id', '=', 'l.item_id'))
      .where('k.company_id', '=', actor.companyId)
      .where('r.company_id', '=', actor.companyId)
      .where('r.placed_at', 'is not', null)
      .where('r.status', '<>', 'Draft')
      .select([
        'k.id',
        'k.receipt_id as receiptId',
        sql<string>`r.number`.as('number'),
        sql<ReceiptStatus>`r.status`.as('status'),
        sql<string>`r.placed_at`.as('placedDate'),
        'r.purchase_order_id as purchaseOrderId',
        'r.vendor_id as vendorId',
        vendorName.as('vendor'),
        sql<string>`l.item_id`.as('itemId'),
        sql<string>`i.number`.as('itemNumber'),
        sql<string>`i.item_name`.as('itemName'),
        'l.variation_id as purchasableItemId',
        'k.lot',
        'k.expires_on as expirationDate',
        'k.serialized',
        'k.quantity',
        amount('l.purchase_price').as('purchasePrice'),
        sql<number | null>`l.cost::float8`.as('cost'),
      ]),
  {
    exact: ['lot'],
    elsewhere: ({ companyId }) => ({
      number: {
        by: 'receiptId',
        texts: 'receipt',
        values: sql`select n.id, n.number as value from receipt n where n.company_id = ${companyId}::uuid and n.placed_at is not null`,
      },
      vendor: {
        ...vendorElsewhere(companyId, 'friendly_name'),
        through: {
          by: 'receiptId',
          documents: (found) =>
            sql`select n.id from receipt n where n.company_id = ${companyId}::uuid and n.vendor_id = any(${found})`,
        },
      },
      ...namesOf(companyId),
    }),
  },
)

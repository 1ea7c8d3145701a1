import { sql } from 'kysely'
import { BusinessError } from '@galen/domain/business-error'
import { orderedCodes, type OrderedPurchase, purchaseOrder850 } from '@galen/domain/edi/purchase-order-850'
import type { NamedMedicine } from '@galen/domain/items/medicine-name'
import { setUpEdiFirst } from '@galen/domain/purchasing/edi-transmission'
import { parseUnitCost } from '@galen/domain/money'
import { medicineOfItem } from '../../items/medicine-names.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Moments, Work } from '../../platform/work.ts'
import { notFound } from '../../platform/errors.ts'
import { exchangeWith } from '../configurations/exchange.ts'
import { queueDocument } from './edi-document.store.ts'

type Row = Omit<OrderedPurchase, 'purpose' | 'lines'> & {
  readonly vendorId: string
  readonly lines: readonly (Omit<OrderedPurchase['lines'][number], 'price' | 'medicine'> & {
    readonly price: string
    readonly medicine: NamedMedicine
  })[]
}

/** Writes the X12 850 of a purchase order as the configuration of the vendor says, and queues it. */
export async function writePurchaseOrder(
  work: Work,
  { orderId, version, purpose }: Moments['purchaseOrderSending'],
): Promise<void> {
  const { tx, actor } = work
  const { companyId } = actor
  const order = await loadOrder(tx, companyId, orderId)
  if (!order) throw notFound('Purchase order')
  const { lines, vendorId, ...header } = order
  const to = { kind: 'vendor', id: vendorId } as const
  const exchange = await exchangeWith(tx, companyId, to, '850')
  if (!exchange.isConfigured)
    throw new BusinessError('purchase-order.no-edi-connection', setUpEdiFirst(header.seller.name), [
      { field: 'vendorId', message: 'has no EDI connection for purchase orders' },
    ])
  const codes = orderedCodes.filter((code) => exchange.template?.productCodes.includes(code) ?? true)
  const segments = purchaseOrder850(
    {
      ...header,
      purpose,
      lines: lines.map((line) => ({ ...line, price: parseUnitCost(line.price) })),
    },
    codes,
  )
  const document = { kind: 'purchase-order', id: orderId, number: order.number, version }
  await queueDocument(work, { set: '850', to, exchange, segments, document, by: actor.userId ?? null })
}

async function loadOrder(tx: Tx, companyId: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select o.number, o.drop_ship as "isDropShip", (o.placed_at at time zone c.time_zone)::date as "orderedOn",
      o.expected_on as "expectedOn", o.note, json_build_object('name', c.name) as buyer,
      json_build_object('name', v.friendly_name, 'number', v.number) as seller, o.ship_to as "shipTo", o.vendor_id as "vendorId",
      (select json_agg(json_build_object('quantity', l.quantity, 'price', l.purchase_price::text,
          'ndc11', case when left(i.ndc12, 1) = '0' then right(i.ndc12, 11) end, 'vendorItemNumber', x.vendor_item_number,
          'itemNumber', i.number, 'medicine', ${medicineOfItem}) order by l.position, l.id)
        from purchase_order_line l
          join item i on i.company_id = l.company_id and i.id = l.item_id
          join item_variation x on x.company_id = l.company_id and x.id = l.variation_id
        where l.company_id = o.company_id and l.order_id = o.id) as lines
    from purchase_order o join company c on c.id = o.company_id
      join vendor v on v.company_id = o.company_id and v.id = o.vendor_id
    where o.company_id = ${companyId} and o.id = ${id}`.execute(tx)
  return rows[0]
}

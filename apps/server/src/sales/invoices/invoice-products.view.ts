import { sql } from 'kysely'
import type { InvoiceAllocation, InvoiceLot, InvoiceProduct } from '@galen/contract/sales/invoice'
import type { BusinessDate } from '@galen/domain/dates'
import { centsToNumber, parseCents, times } from '@galen/domain/money'
import { averagePrice } from '@galen/domain/sales/sales-order'
import { refusalToShip } from '@galen/domain/warehouse/shippable'
import type { QuarantineReason, StockStatus } from '@galen/domain/warehouse/stock'
import { measuresOfItem } from '../../items/medicine-names.ts'
import { todayOf } from '../../platform/work.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { proposeLots } from '../../warehouse/stock-ledger.ts'

type DraftLot = InvoiceLot & {
  readonly status: StockStatus
  readonly quarantineReasons: readonly QuarantineReason[]
  readonly recalled: boolean
}
type Line = Omit<InvoiceAllocation, 'price' | 'total' | 'proposal' | 'missing' | 'lots' | 'pickedQuantity'> & {
  readonly itemId: string | null
  readonly price: string
  readonly sellableItem: InvoiceProduct['sellableItem']
  readonly barcodes: readonly string[]
  readonly preferred: readonly string[]
  readonly placed: readonly InvoiceLot[]
  readonly held: readonly DraftLot[]
}

/** What names an item, as the wire has it; the table is `i`. */
const sellableItem = sql`
  case when i.id is null then null else json_build_object('id', i.id, 'number', i.number,
    'ndc', i.ndc_labeler || '-' || i.ndc_product || '-' || i.ndc_packaging, 'itemName', i.item_name,
    'itemNameLong', i.item_name_long, 'description', i.description, ${measuresOfItem},
    'brandName', i.brand_name, 'dropShip', i.drop_ship, 'deaSchedule', i.dea_schedule, 'isActive', i.is_active,
    'manufacturer', (select m.name from manufacturer m where m.company_id = i.company_id and m.id = i.manufacturer_id),
    'flags', array(select f.flag_id from item_flagged f where f.company_id = i.company_id and f.item_id = i.id order by 1)) end`

/** The lots of a placed line, as they were. */
const placedLots = sql`
  (select coalesce(json_agg(json_build_object('id', t.id, 'stockId', t.stock_id, 'lot', t.lot, 'expirationDate', t.expires_on,
      'serialized', t.serialized, 'quantity', t.quantity, 'receiptId', t.receipt_id,
      'receiptNumber', (select s.receipt_number from stock s where s.company_id = t.company_id and s.id = t.stock_id),
      'location', null, 'gtin', (select min(u.gtin) from invoice_unit u where u.company_id = t.company_id and u.invoice_lot_id = t.id),
      'barcode', null, 'serialNumbers', array(select u.serial from invoice_unit u
        where u.company_id = t.company_id and u.invoice_lot_id = t.id order by u.serial),
      'returnedQuantity', t.returned, 'reason', null, 'problem', null) order by t.expires_on, t.lot, t.id), '[]')
   from invoice_lot t where t.company_id = l.company_id and t.line_id = l.id)`

/** What a draft holds, by row of stock. */
const heldLots = sql`
  (select coalesce(json_agg(h.held order by h.expires_on, h.lot), '[]') from (
    select o.number as lot, o.expires_on, json_build_object('id', null, 'stockId', s.id, 'lot', o.number,
      'expirationDate', o.expires_on, 'serialized', s.serialized, 'quantity', sum(a.quantity), 'receiptId', s.receipt_id,
      'receiptNumber', s.receipt_number, 'location', s.location, 'gtin', min(u.gtin), 'barcode', null,
      'serialNumbers', coalesce(array_agg(u.serial order by u.serial) filter (where u.id is not null), '{}'),
      'returnedQuantity', 0, 'reason', max(a.reason), 'problem', null, 'status', s.status,
      'quarantineReasons', s.quarantine_reasons, 'recalled', o.recalled_at is not null) as held
    from allocation a
      join stock s on s.company_id = a.company_id and s.id = a.stock_id
      join lot o on o.company_id = s.company_id and o.id = s.lot_id
      left join unit u on u.company_id = a.company_id and u.id = a.unit_id
    where a.company_id = l.company_id and a.line_id = l.id
    group by s.company_id, s.id, o.company_id, o.id) h)`

/** The items of an invoice with their variations and lots; a draft also has the lots to take for the rest. */
export async function invoiceProducts(
  db: Db,
  actor: Actor,
  invoice: { readonly id: string; readonly isDraft: boolean; readonly minDaysToExpiry: number },
  lineIds?: readonly string[],
): Promise<InvoiceProduct[]> {
  const { companyId } = actor
  const { rows } = await sql<Line>`
    select l.variation_id as id, l.id as "lineId", l.order_allocation_id as "allocationId", l.variation_id as "childId",
      coalesce(v.child_number, '') as "childNumber", coalesce(x.friendly_name, '') as "vendorName",
      l.sales_order_id as "salesOrderId", o.number as "salesOrderNumber",
      greatest(0, coalesce(a.quantity - a.shipped, 0) - case when n.status = 'Draft' then l.quantity else 0 end) as "remainingQuantity",
      case when n.status = 'Draft' and a.id is not null then greatest(0, l.quantity - (a.quantity - a.shipped)) else 0 end as "excessQuantity",
      l.quantity as "shippingQuantity", l.returned as "returnedQuantity", l.price,
      ${actor.permissions.has('VIEW_COST') ? sql`l.cost::float8` : sql`null`} as cost,
      ${actor.permissions.has('VIEW_COST') ? sql`l.pcr::float8` : sql`null`} as pcr,
      l.description, l.account_id as "accountId", l.drop_ship as "dropShip", l.version, l.item_id as "itemId",
      ${sellableItem} as "sellableItem",
      array(select b.barcode from item_barcode b where b.company_id = i.company_id and b.item_id = i.id
        union select k.gtin from item_package k where k.company_id = i.company_id and k.item_id = i.id order by 1) as barcodes,
      coalesce(a.lots, '[]') as preferred, ${placedLots} as placed, ${heldLots} as held
    from invoice_line l
      join invoice n on n.company_id = l.company_id and n.id = l.invoice_id
      left join item i on i.company_id = l.company_id and i.id = l.item_id
      left join item_variation v on v.company_id = l.company_id and v.id = l.variation_id
      left join vendor x on x.company_id = v.company_id and x.id = v.vendor_id
      left join sales_order o on o.company_id = l.company_id and o.id = l.sales_order_id
      left join sales_order_allocation a on a.company_id = l.company_id and a.id = l.order_allocation_id
    where l.company_id = ${companyId} and l.invoice_id = ${invoice.id}
      and (${lineIds === undefined} or l.item_id in (select k.item_id from invoice_line k
        where k.company_id = l.company_id and k.id = any(${[...(lineIds ?? [])]}::uuid[])))
    order by l.position, l.id`.execute(db)
  const asked = { day: todayOf(actor), minDaysToExpiry: invoice.minDaysToExpiry }
  const shown = rows.map((line) => shownLine(line, asked))
  const proposals = invoice.isDraft ? await proposalsFor(db, companyId, shown, asked) : new Map<string, never>()
  return grouped(shown.map((line) => ({ ...line, ...proposals.get(line.allocation.lineId) })))
}

type Shown = Pick<Line, 'itemId' | 'sellableItem' | 'barcodes' | 'preferred'> & {
  readonly allocation: InvoiceAllocation
}

function shownLine(
  { itemId, sellableItem: item, barcodes, preferred, placed, held, price, ...line }: Line,
  asked: { readonly day: BusinessDate; readonly minDaysToExpiry: number },
): Shown {
  const lots = [
    ...placed,
    ...held.map(({ status, quarantineReasons, recalled, ...lot }) => ({
      ...lot,
      problem: refusalToShip(
        { lot: lot.lot, expiresOn: lot.expirationDate as BusinessDate, status, quarantineReasons, recalled },
        asked,
      ),
    })),
  ]
  const cents = parseCents(price)
  return {
    itemId,
    sellableItem: item,
    barcodes,
    preferred,
    allocation: {
      ...line,
      price: centsToNumber(cents),
      total: centsToNumber(times(cents, line.shippingQuantity)),
      pickedQuantity: lots.reduce((units, { quantity }) => units + quantity, 0),
      lots,
      proposal: [],
      missing: 0,
    },
  }
}

type Proposed = { readonly allocation: InvoiceAllocation }

async function proposalsFor(
  db: Db,
  companyId: string,
  lines: readonly Shown[],
  asked: { readonly day: BusinessDate; readonly minDaysToExpiry: number },
): Promise<Map<string, Proposed>> {
  const open = lines.flatMap(({ allocation, preferred }) => {
    const quantity = allocation.shippingQuantity - allocation.pickedQuantity
    return allocation.childId && !allocation.dropShip && quantity > 0
      ? [{ lineId: allocation.lineId, variationId: allocation.childId, quantity, preferred }]
      : []
  })
  const proposals = open.length === 0 ? [] : await proposeLots(db, companyId, open, asked)
  const allocationOf = new Map(lines.map(({ allocation }) => [allocation.lineId, allocation]))
  return new Map(
    proposals.flatMap(({ lineId, picks, missing }) => {
      const allocation = allocationOf.get(lineId)
      const proposal = picks.map(({ stockId, lot, expiresOn, location, serialized, quantity, reason }) => ({
        stockId,
        lot,
        expirationDate: expiresOn,
        location,
        serialized,
        quantity,
        reason,
      }))
      return allocation ? [[lineId, { allocation: { ...allocation, proposal, missing } }]] : []
    }),
  )
}

/** Lines of one item together; a line without an item is alone. */
function grouped(lines: readonly Shown[]): InvoiceProduct[] {
  const byItem = Map.groupBy(lines, ({ itemId, allocation }) => itemId ?? allocation.lineId)
  return [...byItem.values()].map((parts) => {
    const allocation = parts.map((part) => part.allocation)
    const count = (of: (each: InvoiceAllocation) => number) => allocation.reduce((units, each) => units + of(each), 0)
    const total = allocation.reduce((amount, each) => amount + parseCents(each.total), 0)
    return {
      sellableId: parts[0]?.itemId ?? null,
      sellableItem: parts[0]?.sellableItem ?? null,
      barcodes: [...(parts[0]?.barcodes ?? [])],
      shippingQuantity: count((each) => each.shippingQuantity),
      pickedQuantity: count((each) => each.pickedQuantity),
      salesPrice: centsToNumber(
        averagePrice(allocation.map((each) => ({ quantity: each.shippingQuantity, price: parseCents(each.price) }))),
      ),
      total: total / 100,
      allocation,
      lots: allocation.flatMap(({ lots }) => lots),
    }
  })
}

import { sql } from 'kysely'
import { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { businessDateOf, formatDate, parseBusinessDate } from '@galen/domain/dates'
import { formatMoney, formatUnitCost, parseCents, parseUnitCost } from '@galen/domain/money'
import { addressLines } from '@galen/domain/partners/address'
import { loadLetterhead } from '../../admin/letterhead.ts'
import { loadMedicineNames } from '../../items/medicine-names.ts'
import { loadVendorHead, ownHead } from '../../partners/party-head.ts'
import type { Db } from '../../platform/database/database.ts'
import { asSeenIn } from '../../platform/guarded-fields.ts'
import type { Actor } from '../../platform/operation.ts'
import { type Letterhead, printDocument } from '../../platform/pdf/business-document.ts'
import { viewPurchaseOrder } from './purchase-order.view.ts'

const PRICE_COLUMNS = [
  { label: 'Price', width: 1, align: 'right' as const },
  { label: 'Total', width: 1.2, align: 'right' as const },
]

/** The order as the vendor gets it, with what the person who prints it may see. */
export async function drawPurchaseOrder(db: Db, actor: Actor, id: string) {
  const stored = await viewPurchaseOrder(db, actor, id)
  const terms = stored.terms ?? (await termsOfVendor(db, actor.companyId, stored.vendorId))
  const order = asSeenIn(PurchaseOrder, { ...stored, terms }, actor.permissions)
  const names = await loadMedicineNames(
    db,
    actor.companyId,
    order.products.map(({ purchasableItem }) => purchasableItem.itemId),
  )
  const content = await printPurchaseOrder(order, {
    letterhead: await loadLetterhead(db, actor.companyId, ['main']),
    vendorHead: order.vendorId === null ? [] : await loadVendorHead(db, actor.companyId, order.vendorId, 'order'),
    timeZone: actor.timeZone,
    names,
  })
  return { order, title: `Purchase order ${order.number ?? 'draft'}`, content }
}

/** An order without terms of its own is paid by those of its vendor. */
async function termsOfVendor(db: Db, companyId: string, vendorId: string | null): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select p.name from vendor v join property p on p.company_id = v.company_id and p.id = v.terms_id
    where v.company_id = ${companyId} and v.id = ${vendorId}`.execute(db)
  return rows[0]?.name ?? null
}

type Around = {
  readonly letterhead: Letterhead
  readonly vendorHead: readonly string[]
  readonly timeZone: string
  readonly names: ReadonlyMap<string | undefined, string>
}

/** No memo, no targets, no cost of ours but the price. */
function printPurchaseOrder(
  order: PurchaseOrder,
  { letterhead, vendorHead, timeZone, names }: Around,
): Promise<Buffer<ArrayBuffer>> {
  const {
    number,
    vendor,
    shipTo,
    products,
    placedDate,
    expectedDate,
    terms,
    buyerName,
    note,
    total,
    dropShip,
    vendorReference,
  } = order
  const shipToHead = shipTo && (dropShip ? addressLines(shipTo) : ownHead(letterhead.name, shipTo))
  const day = placedDate === null ? null : businessDateOf(new Date(placedDate), timeZone)
  return printDocument({
    title: 'Purchase order',
    number: number ?? '',
    letterhead,
    ...(order.status === 'Draft' && { mark: 'Draft' }),
    facts: [
      ...(day ? [{ label: 'Date', value: formatDate(day) }] : []),
      ...(expectedDate ? [{ label: 'Expected', value: formatDate(parseBusinessDate(expectedDate)) }] : []),
      ...(terms ? [{ label: 'Terms', value: terms }] : []),
      ...(vendorReference ? [{ label: 'Vendor reference', value: vendorReference }] : []),
      ...(buyerName ? [{ label: 'Buyer', value: buyerName }] : []),
    ],
    parties: [
      { label: 'Vendor', lines: vendorHead },
      { label: 'Ship to', lines: shipToHead ?? [] },
    ],
    sections: [
      {
        kind: 'table',
        columns: [
          { label: 'Item', width: 0.9 },
          { label: 'Vendor item', width: 1 },
          { label: 'NDC', width: 1.2 },
          { label: 'Description', width: 3.4 },
          { label: 'Quantity', width: 0.9, align: 'right' },
          ...(total === null ? [] : PRICE_COLUMNS),
        ],
        rows: products.map((line) => ({
          cells: [
            line.purchasableItem.number,
            line.purchasableItem.vendorItemNumber,
            line.purchasableItem.ndc ?? '',
            names.get(line.purchasableItem.itemId) ?? line.purchasableItem.itemName,
            String(line.quantity),
            ...(total === null
              ? []
              : [formatUnitCost(parseUnitCost(line.purchasePrice ?? 0)), formatMoney(parseCents(line.total ?? 0))]),
          ],
          ...(line.note && { details: [line.note] }),
        })),
        empty: 'No lines.',
        totals:
          total === null
            ? []
            : [{ label: `Total, ${vendor?.currency ?? ''}`, value: formatMoney(parseCents(total)), bold: true }],
      },
      ...(note ? [{ kind: 'text' as const, title: 'Note', text: note }] : []),
    ],
  })
}

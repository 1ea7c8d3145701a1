import { expect, it } from 'vitest'
import type { DocumentKind } from '@galen/domain/admin/printing'
import { addMonths } from '@galen/domain/dates'
import { permissionNames } from '@galen/domain/permissions'
import type { PurchaseOrder } from '@galen/contract/purchasing/purchase-orders'
import { purchaseOrders } from '@galen/contract/purchasing/purchase-orders'
import { type Receipt, receipts } from '@galen/contract/purchasing/receipts'
import type { CustomerReturn, Invoice } from '@galen/contract/sales/invoice'
import { invoices } from '@galen/contract/sales/invoices'
import { areas } from '@galen/server/areas'
import { inTransaction } from '@galen/server/platform/database/database'
import { GTIN, invoicing } from '../apps/server/test/invoicing.ts'
import { readPdf } from '../apps/server/test/read-pdf.ts'

const fixture = await invoicing()
const { pool, company, owner, as, call, ok, goods, nameGtin, stockOf, customer, order, create, pick, place } = fixture

const WHOLE = 'Digoxin Tablets 0.125 mg, 100 ct'
const BARE = 'Losartan Potassium 50 mg tablet, 90 ct'
const [whole, bare] = [await goods(), await goods()]
await owner`update item set item_name = ${WHOLE}, strength = '0.125', size = '100' where id = ${whole.itemId}`
await owner`update item set item_name = 'Losartan Potassium', strength = '50', size = '90' where id = ${bare.itemId}`
await owner`update item_variation set vendor_id = ${whole.vendorId}, vendor_item_number = 'VEND-77' where id = ${bare.variationId}`
await owner`update vendor set legal_name = 'Velora Pharma Inc', compliance_status = 'approved', partner_kind = 'wholesaler' where id = ${whole.vendorId}`
await owner`
  insert into vendor_address (company_id, vendor_id, position, name, address, city, state, zip_code, kind)
  values (${company.id}, ${whole.vendorId}, 1, 'Order desk', '7 Vendor Way', 'Reno', 'NV', '89501', 'order')`
const address = (street: string) => ({
  name: '',
  address: street,
  address2: '',
  city: 'Dallas',
  state: 'TX',
  zipCode: '75201',
  country: 'US',
})
await owner`
  update company set legal_name = 'Galen Wholesale LLC', gs1_prefix = '0614141',
    addresses = ${owner.json({ main: address('9 Office Park'), remit: address('PO Box 77') })} where id = ${company.id}`
await nameGtin(whole.itemId)
const SERIAL = 'SER-0001'
await stockOf(whole, { lot: 'WHOLE-1', serials: [SERIAL] })
await stockOf(bare, { lot: 'BARE-1', quantity: 20 })
const buyer = await customer()
const name = String((await owner`select company_name from customer where id = ${buyer.id}`)[0]?.['company_name'])

const waiting = await order(buyer, [{ ...bare, quantity: 2 }])
const sold = await order(buyer, [
  { ...whole, quantity: 1 },
  { ...bare, quantity: 3 },
])
const draft = await create(sold.id, { propose: true })
ok(await pick(draft.id, { lots: [{ gtin: GTIN, lot: 'WHOLE-1', serialNumbers: [SERIAL] }] }))
const invoice = ok<Invoice>(await place(draft.id))
const returned = ok<CustomerReturn>(
  await call(
    invoices.returnProducts,
    {
      params: { id: invoice.id },
      body: { products: [{ sellableId: bare.itemId, lot: 'BARE-1', quantity: 1 }], reason: 'Too many' },
    },
    { as },
  ),
)
const bought = ok<PurchaseOrder>(
  await call(
    purchaseOrders.create,
    {
      body: {
        vendorId: whole.vendorId,
        expectedDate: addMonths(fixture.today, 1),
        products: [whole, bare].map(({ variationId }) => ({
          purchasableItemId: variationId,
          quantity: 5,
          purchasePrice: 6,
        })),
      },
    },
    { as },
  ),
)
ok(await call(purchaseOrders.place, { params: { id: bought.id }, query: { confirm: 'true' } }, { as }))
const received = ok<Receipt>(await call(receipts.create, { body: { purchaseOrderId: bought.id } }, { as }))
for (const { variationId } of [whole, bare])
  await call(
    receipts.count,
    {
      params: { id: received.id },
      body: {
        products: [
          {
            purchasableItemId: variationId,
            lots: [{ lot: 'NEW-1', expirationDate: addMonths(fixture.today, 20), quantity: 5 }],
          },
        ],
      },
    },
    { as },
  )
const lotOf = async (of: { variationId: string }) =>
  String(
    (await owner`select id from stock where variation_id = ${of.variationId} and on_hand > 0 order by id limit 1`)[0]?.[
      'id'
    ],
  )

const printables = new Map(areas.flatMap((area) => area.printables ?? []).map((each) => [each.kind, each]))
const actor = {
  userId: as.id,
  companyId: company.id,
  sessionId: '',
  permissions: new Set(permissionNames),
  timeZone: 'America/Chicago',
  provedAt: new Date().toISOString(),
}
async function printed(kind: DocumentKind, id: string) {
  const printable = printables.get(kind)
  if (!printable) throw new Error(`Nothing prints ${kind}`)
  const { content } = await inTransaction(pool, 'read', { companyId: company.id, userId: as.id }, (db) =>
    printable.draw(db, actor, id),
  )
  const pages = await readPdf(content)
  return {
    text: pages
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    codes: pages.flatMap(({ codes }) => codes),
  }
}

/** Each print that names goods, with the document it is printed of and the goods it has. */
const NAMING: Partial<Record<DocumentKind, { id: string; names: readonly string[] }>> = {
  invoice: { id: invoice.id, names: [WHOLE, BARE] },
  packingSlip: { id: invoice.id, names: [WHOLE, BARE] },
  itemLabel: { id: invoice.id, names: [WHOLE, BARE] },
  salesOrder: { id: sold.id, names: [WHOLE, BARE] },
  pickList: { id: waiting.id, names: [BARE] },
  customerReturn: { id: returned.id, names: [BARE] },
  purchaseOrder: { id: bought.id, names: [WHOLE, BARE] },
  receipt: { id: received.id, names: [WHOLE, BARE] },
  lotLabel: { id: await lotOf(bare), names: [BARE] },
}
/** Money, places and packages; the T3 has name, strength and size each for itself. */
const NAMELESS: readonly DocumentKind[] = [
  'check',
  'creditMemo',
  'statement',
  'shippingLabel',
  'ssccLabel',
  'binLabel',
  'transactionStatement',
]

it('every print is known to name goods or not to', () => {
  expect([...printables.keys()].filter((kind) => !(kind in NAMING) && !NAMELESS.includes(kind))).toEqual([])
})

it.each(Object.entries(NAMING))(
  '%s has the name of a medicine once, with strength and size',
  async (kind, { id, names }) => {
    const { text } = await printed(kind as DocumentKind, id)
    for (const one of names) {
      expect(text).toContain(one)
      const after = text.slice(text.indexOf(one) + one.length, text.indexOf(one) + one.length + 12)
      expect(after, `after ${one}`).not.toMatch(/^[ ,]*(?:0\.125|50|mg|tablet)\b/i)
    }
  },
)

it('an invoice has the company above each address and says where payments go', async () => {
  const { text } = await printed('invoice', invoice.id)
  expect(text).toMatch(new RegExp(`Bill to.*${name}.*1 Main St.*Customer ${buyer.number}`))
  expect(text).toContain(`${name} Dock 1 Main St Austin, TX 78701`)
  expect(text).toContain('Galen Wholesale LLC PO Box 77 Dallas, TX 75201')
})

it('a purchase order has the address of the vendor, the day it is expected, and the number of the vendor under its label', async () => {
  await owner`
    with terms as (insert into property (company_id, type, name, days, position)
      values (${company.id}, 'paymentTerms', 'Net 45 of the vendor', 45, 90) returning id)
    update purchase_order set terms_id = (select id from terms) where id = ${bought.id}`
  const { text } = await printed('purchaseOrder', bought.id)
  expect(text).toContain('Velora Pharma Inc Order desk 7 Vendor Way Reno, NV 89501')
  expect(text).toContain('Galen Wholesale LLC 9 Office Park')
  expect(text).toContain('Vendor item')
  expect(text).toContain('VEND-77')
  expect(text).toMatch(/Expected.*Terms Net 45 of the vendor/)
})

it('a pick list has the number of its order as a code', async () => {
  const { codes } = await printed('pickList', waiting.id)
  expect(codes).toEqual([expect.objectContaining({ format: 'Code128', text: waiting.number })])
})

it('a label has NDC and serial number of its unit', async () => {
  const { text } = await printed('itemLabel', invoice.id)
  expect(text).toContain(`Serial ${SERIAL}`)
  expect(text).toMatch(/NDC \d{4,5}-\d{3,4}-\d{1,2}/)
  await stockOf(whole, { lot: 'WHOLE-2', serials: ['SER-0002'] })
  const lot = await printed('lotLabel', await lotOf(whole))
  expect(lot.text).toContain('Serial SER-0002')
  expect(lot.text).toMatch(/NDC \d{4,5}-\d{3,4}-\d{1,2}/)
})

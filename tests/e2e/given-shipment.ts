import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { SalesOrder } from '@galen/contract/sales/sales-order'
import type { Permission } from '@galen/domain/permissions'
import { addBooks } from '../walks/warehouse-records.ts'
import { expect } from './fixture.ts'
import { givenCompany, givenPerson } from './people.ts'
import { owner } from './product.ts'
import { tokensOf } from './signing-in.ts'

const PACKING: readonly Permission[] = [
  'LIST_INVOICES',
  'CREATE_INVOICE',
  'CHECK_INVOICE',
  'VOID_INVOICE',
  'LIST_SALES',
  'LIST_ALL_SALES',
  'VIEW_SALE',
  'CREATE_SALE',
  'LIST_STOCKS',
  'LIST_ITEMS',
]

export const SERIAL_GTIN = '00312345678906'
export const PLAIN_GTIN = '00355555111115'

/** The day this many months from now. */
export const inMonths = (months: number) => {
  const day = new Date()
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.toISOString().slice(0, 10)
}

/** A code as packages carry it. */
export const gs1 = (gtin: string, lot: string, expires: string, serial?: string) =>
  `01${gtin}17${expires.slice(2).replaceAll('-', '')}10${lot}${serial ? `\u001D21${serial}` : ''}`

type Item = { readonly id: string; readonly variationId: string }

async function givenItem(companyId: string, name: string, barcode: string, gtin?: string): Promise<Item> {
  const number = `J${randomBytes(3).toString('hex').toUpperCase()}`
  const [made] = await owner<Item[]>`
    with vendor as (
      insert into vendor (company_id, number, friendly_name) values (${companyId}, ${`V${number}`}, 'Larkfield') returning id
    ), item as (
      insert into item (company_id, number, item_name, strength, type) values (${companyId}, ${number}, ${name}, '40 mg', 'otc') returning id
    ), variation as (
      insert into item_variation (company_id, item_id, vendor_id, child_index, child_number, price, cost)
      select ${companyId}, item.id, vendor.id, 1, ${`${number}-1`}, 10, 6 from item, vendor returning id
    ), code as (
      insert into item_barcode (company_id, item_id, barcode) select ${companyId}, id, ${barcode} from item
    ), package as (
      insert into item_package (company_id, item_id, level, gtin, quantity)
      select ${companyId}, id, 'each', ${gtin ?? null}, 1 from item where ${gtin ?? null}::text is not null
    )
    select item.id, variation.id as "variationId" from item, variation`
  if (!made) throw new Error('No item was made')
  return made
}

type Lot = {
  readonly lot: string
  readonly expires: string
  readonly location: string
  readonly quantity?: number
  readonly quarantined?: boolean
  readonly serials?: readonly string[]
}

async function givenStock(companyId: string, { id, variationId }: Item, of: Lot): Promise<void> {
  const serials = of.serials ?? []
  const quantity = of.quantity ?? serials.length
  await owner`
    with lot as (
      insert into lot (company_id, item_id, number, expires_on) values (${companyId}, ${id}, ${of.lot}, ${of.expires}) returning id
    ), stocked as (
      insert into stock (company_id, item_id, variation_id, lot_id, location, status, quarantine_reasons, serialized, on_hand, value)
      select ${companyId}, ${id}, ${variationId}, lot.id, ${of.location}, ${of.quarantined ? 'Quarantine' : 'Active'},
        ${of.quarantined ? ['DAMAGED'] : []}::text[], ${serials.length > 0}, ${quantity}, ${quantity * 6} from lot returning id, lot_id
    ), moved as (
      insert into stock_movement (company_id, stock_id, item_id, quantity, value, reason, document_kind, document_id, document_number,
        unit_cost, accounting_date)
      select ${companyId}, id, ${id}, ${quantity}, ${quantity * 6}, 'RECEIPT', 'receipt', uuidv7(), 'RC-1', 6, current_date from stocked
      returning id
    ), unit as (
      insert into unit (company_id, gtin, serial, item_id, variation_id, lot_id, stock_id)
      select ${companyId}, ${SERIAL_GTIN}, serial, ${id}, ${variationId}, lot_id, stocked.id
      from stocked cross join unnest(${[...serials]}::text[]) serial returning id
    )
    insert into movement_unit (company_id, movement_id, unit_id) select ${companyId}, moved.id, unit.id from moved, unit`
}

async function givenBuyer(companyId: string): Promise<{ id: string; email: string }> {
  const number = `C${randomBytes(3).toString('hex').toUpperCase()}`
  const email = `ap.${number.toLowerCase()}@quillstone.example`
  const [made] = await owner<{ id: string }[]>`
    with customer as (
      insert into customer (company_id, number, company_name, compliance_status, created_at)
      values (${companyId}, ${number}, 'Quillstone Surgery Center', 'approved', now() - interval '2 years') returning id
    ), address as (
      insert into customer_address (company_id, customer_id, position, name, address, city, state, zip_code, kind, default_ship)
      select ${companyId}, id, 1, 'Dock', '1 Main St', 'Akron', 'OH', '44301', 'ship', true from customer
    ), contact as (
      insert into customer_contact (company_id, customer_id, position, name, email, gets_invoices)
      select ${companyId}, id, 1, 'Dana', ${email}, true from customer
    ), license as (
      insert into license (company_id, customer_id, position, kind, number, type, state, issued_on, expires_on, verified_on, verified_with)
      select ${companyId}, id, 1, 'state', ${number}, 'pharmacy', 'OH', '2020-01-01', '2099-12-31', '2025-01-01', 'board' from customer
    )
    select id from customer`
  return { id: String(made?.id), email }
}

/** A company with a placed order of two items, and a packer who ships it. */
export async function givenShipment(page: Page) {
  const company = await givenCompany()
  await addBooks(owner, company.id)
  const packer = await givenPerson({ company, permissions: PACKING, name: 'Wren Dalton' })
  const plain = await givenItem(company.id, 'Enoxaparin syringe', 'PLAIN-4471', PLAIN_GTIN)
  const serialized = await givenItem(company.id, 'Ondansetron vial', 'SERIAL-7714', SERIAL_GTIN)
  await givenItem(company.id, 'Heparin lock flush', 'OTHER-8830')
  await givenStock(company.id, plain, { lot: 'KX4471B', expires: inMonths(8), location: 'A-14-2', quantity: 10 })
  await givenStock(company.id, plain, { lot: 'KX4502A', expires: inMonths(18), location: 'A-14-3', quantity: 10 })
  await givenStock(company.id, plain, {
    lot: '7H2209',
    expires: inMonths(7),
    location: 'B-02-1',
    quantity: 10,
    quarantined: true,
  })
  await givenStock(company.id, serialized, {
    lot: 'ON7714',
    expires: inMonths(12),
    location: 'A-09-1',
    serials: ['4K81770021', '4K81770022', '4K81770023'],
  })
  const buyer = await givenBuyer(company.id)
  const { access_token: token } = await tokensOf(page, packer)
  const ask = async (path: string, data: object): Promise<SalesOrder> => {
    const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
    const reply = await page.request.post(`/api/sales/orders${path}`, { headers, data })
    expect(reply.status(), await reply.text()).toBe(200)
    return (await reply.json()) as SalesOrder
  }
  const placedOrder = async (products: readonly object[]) => {
    const draft = await ask('', { customerId: buyer.id, products })
    const order = await ask(`/${draft.id}/place?confirm=true`, {})
    expect(order.status, JSON.stringify(order.approvals)).toBe('Placed')
    return order
  }
  const order = await placedOrder([
    { id: plain.variationId, quantity: 3, price: 10 },
    { id: serialized.variationId, quantity: 2, price: 25 },
  ])
  /** Another order of the same customer, of the item without serial numbers. */
  const another = () => placedOrder([{ id: plain.variationId, quantity: 2, price: 10 }])
  return { company, packer, order, buyer, another }
}

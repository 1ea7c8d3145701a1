import type { testServer } from '../../apps/server/test/server.ts'

type Server = Awaited<ReturnType<typeof testServer>>
type Made =
  `${'packed' | 'packedLine' | 'other' | 'shipped' | 'shippedLine' | 'shippedLot' | 'late' | 'return' | 'rate'}Id`

type Shipped = Omit<InvoiceRecords, 'returnId' | 'rateId'>

/** A draft with goods, another one to merge, two placed invoices, a return of the second, and a shipping service. */
export type InvoiceRecords = Readonly<Record<Made, string>>

/** What the goods of an invoice are, and whose they become. */
type Sold = Readonly<Record<`${'customer' | 'address' | 'item' | 'variation'}Id`, string>>

/** For each person invoices of their own, by the person's id. Of the lot LOT-I twenty came in and four went out. */
export async function invoiceRecords(
  { owner }: Server,
  companyId: string,
  sold: ReadonlyMap<string, Sold>,
): Promise<ReadonlyMap<string, InvoiceRecords>> {
  const worlds = [...sold].map(([userId, { customerId, addressId, itemId, variationId }]) => ({
    user_id: userId,
    customer_id: customerId,
    address_id: addressId,
    item_id: itemId,
    variation_id: variationId,
  }))
  await addReason(owner, companyId)
  const rows = await madeInvoices(owner, companyId, JSON.stringify(worlds))
  const returns = await madeReturns(
    owner,
    companyId,
    rows.map(({ lateId }) => lateId),
  )
  return new Map(
    rows.map(({ userId, ...records }) => [
      userId,
      { ...records, ...(returns.get(records.lateId) ?? { returnId: '', rateId: '' }) },
    ]),
  )
}

/** A reason to change a placed invoice, once for the company. */
async function addReason(owner: Server['owner'], companyId: string): Promise<void> {
  await owner`
    insert into justification (company_id, type, justification, position)
    select ${companyId}::uuid, 'placedInvoiceEdit', 'Address corrected', 1
    where not exists (select from justification where company_id = ${companyId}::uuid and type = 'placedInvoiceEdit')`
}

const madeInvoices = (owner: Server['owner'], companyId: string, worlds: string) => owner<
  (Shipped & { userId: string })[]
>`
    with world as (
      select * from jsonb_to_recordset(${worlds}::text::jsonb)
        as w (user_id uuid, customer_id uuid, address_id uuid, item_id uuid, variation_id uuid)
    ), lot as (
      insert into lot (company_id, item_id, number, expires_on) select ${companyId}::uuid, item_id, 'LOT-I', '2029-12-31' from world
      returning id, item_id
    ), stocked as (
      insert into stock (company_id, item_id, variation_id, lot_id, on_hand, reserved, value)
      select ${companyId}::uuid, item_id, variation_id, lot.id, 16, 2, 96 from lot join world using (item_id)
      returning id, item_id, variation_id, lot_id
    ), made as (
      insert into invoice (company_id, number, status, customer_id, ship_address_id, external_number, line_count, units, merchandise,
        total, cost_of_goods, placed_at, placed_by, accounting_date, created_by)
      select ${companyId}::uuid, case when k.placed then 'I' || k.kind || left(replace(customer_id::text, '-', ''), 30) end,
        case when k.placed then 'Placed' else 'Draft' end, customer_id, address_id, k.kind, 1, 2, 20, 20,
        case when k.placed then 12 end, case when k.placed then now() end, case when k.placed then user_id end,
        case when k.placed then current_date end, user_id
      from world cross join (values ('packed', false), ('other', false), ('shipped', true), ('late', true)) as k (kind, placed)
      returning id, external_number as kind, customer_id, number
    ), line as (
      insert into invoice_line (company_id, invoice_id, position, item_id, variation_id, quantity, price, cost, cost_of_goods, returned)
      select ${companyId}::uuid, made.id, 1, item_id, variation_id, 2, 10, 6, case when kind in ('shipped', 'late') then 12 end,
        case kind when 'late' then 1 else 0 end
      from made join world using (customer_id) returning id, invoice_id, item_id
    ), held as (
      insert into allocation (company_id, document_kind, document_id, line_id, stock_id, quantity)
      select ${companyId}::uuid, 'invoice', made.id, line.id, stocked.id, 2
      from made join line on line.invoice_id = made.id join stocked using (item_id) where kind = 'packed'
    ), left_lot as (
      insert into invoice_lot (company_id, invoice_id, line_id, lot, expires_on, quantity, stock_id, lot_id, cost_of_goods, returned)
      select ${companyId}::uuid, made.id, line.id, 'LOT-I', '2029-12-31', 2, stocked.id, stocked.lot_id, 12,
        case kind when 'late' then 1 else 0 end
      from made join line on line.invoice_id = made.id join stocked using (item_id) where kind in ('shipped', 'late')
      returning id, invoice_id, line_id
    ), moved as (
      insert into stock_movement (company_id, stock_id, item_id, quantity, value, reason, document_kind, document_id, document_line_id,
        document_number, customer_id, unit_cost, accounting_date)
      select ${companyId}::uuid, stocked.id, item_id, 20, 120, 'RECEIPT', 'receipt', uuidv7(), null, 'RC-1', null, 6, current_date from stocked
      union all
      select ${companyId}::uuid, stocked.id, item_id, -2, -12, 'SHIP', 'invoice', made.id, line.id, made.number, customer_id, 6, current_date
      from made join line on line.invoice_id = made.id join stocked using (item_id) where kind in ('shipped', 'late')
    ), party as (
      insert into party_account (company_id, customer_id) select ${companyId}::uuid, customer_id from world returning id, customer_id
    ), opened as (
      insert into open_item (company_id, party_account_id, customer_id, side, document_kind, document_id, document_number, issued_on,
        due_on, total, balance)
      select ${companyId}::uuid, party.id, customer_id, 'charge', 'invoice', made.id, made.number, current_date, current_date, 20, 20
      from made join party using (customer_id) where kind in ('shipped', 'late')
    ), counted as (
      insert into customer_month (company_id, customer_id, month, invoiced, invoices)
      select ${companyId}::uuid, customer_id, date_trunc('month', current_date)::date, 40, 2 from world
    )
    select user_id as "userId", packed.id as "packedId", line.id as "packedLineId", other.id as "otherId", shipped.id as "shippedId",
      left_lot.line_id as "shippedLineId", left_lot.id as "shippedLotId", late.id as "lateId"
    from world join made packed using (customer_id) join line on line.invoice_id = packed.id join made other using (customer_id)
      join made shipped using (customer_id) join left_lot on left_lot.invoice_id = shipped.id join made late using (customer_id)
    where packed.kind = 'packed' and other.kind = 'other' and shipped.kind = 'shipped' and late.kind = 'late'`

/** One unit of each of these invoices came back, and a shipping service for each. */
async function madeReturns(owner: Server['owner'], companyId: string, invoiceIds: readonly string[]) {
  const rows = await owner<{ invoiceId: string; returnId: string; rateId: string }[]>`
    with shipped as (
      select t.invoice_id, t.line_id, t.id as lot_row, t.lot_id, n.customer_id, l.item_id, l.variation_id
      from invoice_lot t join invoice n on n.company_id = t.company_id and n.id = t.invoice_id
        join invoice_line l on l.company_id = t.company_id and l.id = t.line_id
      where t.company_id = ${companyId}::uuid and t.invoice_id = any(${[...invoiceIds]}::uuid[])
    ), stocked as (
      insert into stock (company_id, item_id, variation_id, lot_id, location, status, quarantine_reasons, on_hand, value)
      select ${companyId}::uuid, item_id, variation_id, lot_id, 'RETURNS', 'Quarantine', '{RETURN}', 1, 6 from shipped
      returning id, item_id
    ), back as (
      insert into customer_return (company_id, number, invoice_id, customer_id, total, cost, accounting_date)
      select ${companyId}::uuid, 'B' || invoice_id, invoice_id, customer_id, 10, 6, current_date from shipped
      returning id, invoice_id, number, customer_id
    ), counted as (
      update open_item o set goods_returned = 10 from back
      where o.company_id = ${companyId}::uuid and o.document_kind = 'invoice' and o.document_id = back.invoice_id
    ), line as (
      insert into customer_return_line (company_id, return_id, invoice_line_id, invoice_lot_id, item_id, variation_id, stock_id, lot,
        quantity, price, amount, cost)
      select ${companyId}::uuid, back.id, line_id, lot_row, item_id, variation_id, stocked.id, 'LOT-I', 1, 10, 10, 6
      from back join shipped using (invoice_id) join stocked using (item_id) returning id, return_id, stock_id, item_id
    ), moved as (
      insert into stock_movement (company_id, stock_id, item_id, quantity, value, reason, document_kind, document_id, document_line_id,
        document_number, customer_id, unit_cost, accounting_date)
      select ${companyId}::uuid, line.stock_id, line.item_id, 1, 6, 'CUSTOMER_RETURN', 'customer-return', back.id, line.id, back.number,
        customer_id, 6, current_date
      from back join line on line.return_id = back.id
    ), rate as (
      insert into shipping_service (company_id, value, label, carrier)
      select ${companyId}::uuid, 'W' || invoice_id, 'Ground', 'Parcel' from shipped returning id, substr(value, 2)::uuid as invoice_id
    )
    select invoice_id as "invoiceId", back.id as "returnId", rate.id as "rateId" from back join rate using (invoice_id)`
  return new Map(rows.map(({ invoiceId, ...made }) => [invoiceId, made]))
}

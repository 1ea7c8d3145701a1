import type { Pool } from '../src/platform/database/database.ts'

/** How many sales orders there are, and as many invoices; everything else is in proportion. */
const DOCUMENTS = 20_000
const CUSTOMERS = 400
const VENDORS = 60
const ITEMS = 800
const BOUGHT = 4000
const PAID = 8000

/** The id of the nth row of a kind; ids of one kind grow with the row, as those of the product grow with time. */
const id = (kind: number, nth: string) =>
  `('${kind.toString(16).padStart(8, '0')}-0000-7000-8000-' || lpad(to_hex((${nth})::bigint), 12, '0'))::uuid`

const user = (nth: string) => id(1, `(${nth}) % 20 + 1`)
const customer = (nth: string) => id(2, `(${nth}) * 7 % ${CUSTOMERS} + 1`)
const vendor = (nth: string) => id(3, `(${nth}) * 7 % ${VENDORS} + 1`)
const item = (nth: string) => id(4, `(${nth}) * 11 % ${ITEMS} + 1`)
const variation = (nth: string) => id(5, `(${nth}) * 11 % ${ITEMS} + 1`)
const [ORDER, LINE, ALLOCATION, INVOICE, INVOICE_LINE, PURCHASE, BUYING, RECEIPT, RECEIVED] = [
  16, 17, 18, 19, 20, 32, 33, 34, 35,
]
const [LOT, STOCK, MOVEMENT, ACCOUNT, OPEN, PAYMENT, PAYMENT_OUT, CREDIT, ENTRY, BATCH] = [
  37, 38, 39, 41, 48, 51, 52, 53, 64, 54,
]

/** When the nth of so many happened, over two years until an hour ago. */
const when = (nth: string, many: number) =>
  `now() - interval '1 hour' - make_interval(mins => ${Math.floor(1_051_200 / many)} * (${many} - (${nth})::integer))`
const amount = (nth: string) => `((${nth}) * 7919 % 90000 + 1000)::numeric / 100`
const NAMES = `(array['Harbor', 'Lakeside', 'Summit', 'Prairie', 'Juniper', 'Cedar', 'Granite', 'Willow'])`

const people = [
  `insert into app_user (id, email, given_name, family_name)
   select ${id(1, 'i')}, 'rep' || i || '@many.example', ${NAMES}[i % 8 + 1], 'Rep ' || i from generate_series(1, 20) i`,
  `insert into company_user (company_id, user_id, number, sales_person)
   select $1, ${id(1, 'i')}, 100 + i, true from generate_series(1, 20) i`,
  `insert into property (company_id, id, type, name, code, position)
   select $1, ${id(7, 'i')}, 'ledgerAccount', 'Account ' || i, (999 + i * 100)::text, i from generate_series(1, 40) i`,
  `insert into customer (company_id, id, number, company_name, sales_rep_id, last_order_at, created_at)
   select $1, ${id(2, 'i')}, 'C-' || 10000 + i, ${NAMES}[i % 8 + 1] || ' Pharmacy ' || i, ${user('i')}, now(), ${when('i', CUSTOMERS)}
   from generate_series(1, ${CUSTOMERS}) i`,
  `insert into customer_address (company_id, id, customer_id, position, name, address, city, state, zip_code, kind)
   select $1, ${id(8, 'i')}, ${id(2, '(i + 1) / 2')}, i % 2, 'Dock ' || i, i || ' Main Street', ${NAMES}[i % 8 + 1], 'NY', '10001', 'both'
   from generate_series(1, ${2 * CUSTOMERS}) i`,
  `insert into vendor (company_id, id, number, friendly_name) select $1, ${id(3, 'i')}, 'V-' || 1000 + i, ${NAMES}[i % 8 + 1] || ' Supply ' || i
   from generate_series(1, ${VENDORS}) i`,
  `insert into manufacturer (company_id, id, name) select $1, ${id(9, 'i')}, 'Maker ' || i from generate_series(1, 40) i`,
  `insert into item (company_id, id, number, item_name, manufacturer_id, ndc_labeler, ndc_product, ndc_packaging, reorder_point, strength)
   select $1, ${id(4, 'i')}, (100000 + i)::text, ${NAMES}[i % 8 + 1] || 'mycin ' || i, ${id(9, 'i % 40 + 1')},
     lpad((i % 50 + 1)::text, 5, '0'), lpad((i / 10)::text, 4, '0'), lpad((i % 10)::text, 2, '0'), 0, i % 50 || ' mg'
   from generate_series(1, ${ITEMS}) i`,
  `insert into item_variation (company_id, id, item_id, vendor_id, child_index, child_number, cost, price)
   select $1, ${id(5, 'i')}, ${id(4, 'i')}, ${vendor('i')}, 1, (100000 + i) || '-1', ${amount('i')}, ${amount('i')}
   from generate_series(1, ${ITEMS}) i`,
  `insert into item_package (company_id, id, item_id, level, gtin, quantity)
   select $1, ${id(6, 'i')}, ${id(4, 'i')}, 'each', lpad(i::text, 14, '0'), i from generate_series(1, ${ITEMS}) i`,
]

/** One order in fifty is open, one in a hundred a draft. */
const selling = [
  `insert into sales_order (company_id, id, number, status, customer_id, owner_id, sales_rep_id, external_number, line_count, units,
     shipped_units, total, cost_total, placed_at, created_at, requested_on, ship_address, closed_at)
   select $1, ${id(ORDER, 'i')}, case when i % 100 > 0 then 'SO-' || 1000000 + i end,
     case when i % 100 = 0 then 'Draft' when i % 50 = 1 then 'Placed' else 'Closed' end, ${customer('i')}, ${user('i')}, ${user('i')},
     'PO-' || 500000 + i, 2, 12, case when i % 50 in (0, 1) then 0 else 12 end, ${amount('i')}, ${amount('i')} / 2,
     case when i % 100 > 0 then ${when('i', DOCUMENTS)} end, ${when('i', DOCUMENTS)}, (${when('i', DOCUMENTS)})::date,
     jsonb_build_object('name', 'Dock', 'city', 'Albany', 'state', 'NY'),
     case when i % 50 > 1 then now() end
   from generate_series(1, ${DOCUMENTS}) i`,
  `insert into sales_order_line (company_id, id, order_id, position, item_id, quantity)
   select $1, ${id(LINE, 'i')}, ${id(ORDER, '(i + 1) / 2')}, i % 2, ${item('i')}, 6 from generate_series(1, ${2 * DOCUMENTS}) i`,
  `insert into sales_order_allocation (company_id, id, order_id, line_id, item_id, variation_id, quantity, price, cost, shipped, drop_ship)
   select $1, ${id(ALLOCATION, 'i')}, ${id(ORDER, '(i + 1) / 2')}, ${id(LINE, 'i')}, ${item('i')}, ${variation('i')}, 6, ${amount('i')},
     ${amount('i')} / 2, case when (i + 1) / 2 % 50 in (0, 1) then 0 else 6 end, i % 200 = 7
   from generate_series(1, ${2 * DOCUMENTS}) i`,
  `insert into invoice (company_id, id, number, status, sales_order_id, customer_id, sales_rep_id, tracking_ship_number, line_count, units,
     merchandise, total, due_on, external_number, placed_at, placed_by, accounting_date, created_at, created_by, emailed_at, service_label, validated_at, counted_on)
   select $1, ${id(INVOICE, 'i')}, case when i % 100 > 0 then 'INV-' || 2000000 + i end,
     case when i % 100 = 0 then 'Draft' when i % 50 = 1 then 'Placed' when i % 50 = 2 then 'Validated' else 'Closed' end,
     ${id(ORDER, 'i')}, ${customer('i')}, ${user('i')}, case when i % 3 > 0 then '1Z' || 700000 + i else '' end, 2, 12, ${amount('i')}, ${amount('i')},
     (${when('i', DOCUMENTS)})::date + 30, 'PO-' || 500000 + i, case when i % 100 > 0 then ${when('i', DOCUMENTS)} end, ${user('i')},
     (${when('i', DOCUMENTS)})::date, ${when('i', DOCUMENTS)}, ${user('i')}, case when i % 2 = 0 then ${when('i', DOCUMENTS)} end,
     'Ground ' || i % 3, case when i % 100 > 0 then ${when('i', DOCUMENTS)} end, case when i % 100 > 0 and i % 50 <> 1 then (${when('i', DOCUMENTS)})::date end
   from generate_series(1, ${DOCUMENTS}) i`,
  `insert into invoice_line (company_id, id, invoice_id, position, sales_order_id, order_allocation_id, item_id, variation_id, quantity, price, cost)
   select $1, ${id(INVOICE_LINE, 'i')}, ${id(INVOICE, '(i + 1) / 2')}, i % 2, ${id(ORDER, '(i + 1) / 2')}, ${id(ALLOCATION, 'i')}, ${item('i')},
     ${variation('i')}, 6, ${amount('i')}, ${amount('i')} / 2
   from generate_series(1, ${2 * DOCUMENTS}) i`,
  `insert into invoice_lot (company_id, invoice_id, line_id, lot, expires_on, quantity, lot_id)
   select $1, ${id(INVOICE, '(i + 1) / 2')}, ${id(INVOICE_LINE, 'i')}, 'L' || 30000 + i % ${BOUGHT}, current_date + 400, 6,
     ${id(LOT, `i % ${BOUGHT} + 1`)} from generate_series(1, ${2 * DOCUMENTS}) i`,
  `insert into customer_return (company_id, id, number, invoice_id, customer_id, reason, total, cost, placed_at, accounting_date, credit_id)
   select $1, ${id(70, 'i')}, 'CR-' || 80000 + i, ${id(INVOICE, 'i * 20 - 1')}, ${customer('i * 20 - 1')}, 'Damaged', ${amount('i')}, 1,
     ${when('i', 1000)}, (${when('i', 1000)})::date, ${id(CREDIT, 'i')} from generate_series(1, 1000) i`,
  `insert into customer_return_line (company_id, return_id, invoice_line_id, invoice_lot_id, item_id, variation_id, lot, quantity, price, amount, cost)
   select $1, ${id(70, 'i')}, ${id(INVOICE_LINE, 'i * 40 - 2')}, ${id(71, 'i')}, ${item('i * 40 - 2')}, ${variation('i * 40 - 2')}, 'L', 1, 1, 1, 1
   from generate_series(1, 1000) i`,
  `insert into sales_approval (company_id, id, order_id, code, message, status, decided_at, created_at)
   select $1, ${id(72, 'i')}, ${id(ORDER, 'i * 10 - 1')}, 'CREDIT_LIMIT', 'Over the limit', case when i % 40 = 0 then 'Pending' else 'Approved' end,
     case when i % 40 > 0 then now() end, ${when('i', 2000)} from generate_series(1, 2000) i`,
  `insert into sales_request (company_id, id, number, status, source, customer_id, external_number, payload, received_at)
   select $1, ${id(73, 'i')}, 'RQ-' || 40000 + i, case when i % 40 = 0 then 'Received' else 'Placed' end, 'WEB', ${customer('i')}, 'X-' || i, '{}',
     ${when('i', 3000)} from generate_series(1, 3000) i`,
  `insert into sales_request_line (company_id, request_id, position, item_id, quantity, price)
   select $1, ${id(73, '(i + 1) / 2')}, i % 2, ${item('i')}, 2, 5 from generate_series(1, 6000) i`,
  `insert into commission (company_id, id, invoice_id, user_id, basis, percent, amount, accounting_date, reason)
   select $1, ${id(74, 'i')}, ${id(INVOICE, 'i')}, ${user('i')}, 100, 5, 5, (${when('i', DOCUMENTS)})::date, 'validated'
   from generate_series(1, ${DOCUMENTS / 2}) i`,
  `insert into invoice_profit (company_id, invoice_id, revenue, cost, sales_cost)
   select company_id, id, total, round(total / 2, 2), sales_cost from invoice where company_id = $1 and status <> 'Draft'`,
  `insert into profit_entry (company_id, invoice_id, document_kind, document_id, accounting_date, revenue, cost, sales_cost, placed)
   select i.company_id, i.id, 'invoice', i.id, i.accounting_date, p.revenue, p.cost, p.sales_cost, true
   from invoice i join invoice_profit p on p.company_id = i.company_id and p.invoice_id = i.id where i.company_id = $1`,
  `insert into customer_item_sale (company_id, customer_id, variation_id, item_id, price, quantity, sold_on, invoice_id, invoice_number)
   select $1, ${id(2, 'i')}, ${id(5, 'k')}, ${id(4, 'k')}, ${amount('k')}, 6, current_date - k, ${id(INVOICE, 'k')}, 'INV-' || 2000000 + k
   from generate_series(1, ${CUSTOMERS}) i, generate_series(1, 40) k`,
  `insert into ingredient_use (company_id, customer_id, ingredient, day, milligrams, units)
   select $1, ${id(2, 'i')}, 'SUBSTANCE ' || k % 5, current_date - k * 7, 10, 2 from generate_series(1, ${CUSTOMERS}) i, generate_series(1, 40) k`,
]

const buying = [
  `insert into purchase_order (company_id, id, number, status, vendor_id, buyer_id, expected_on, total, placed_at, placed_by, created_at, created_by, closed_at)
   select $1, ${id(PURCHASE, 'i')}, case when i % 100 > 0 then 'PU-' || 60000 + i end,
     case when i % 100 = 0 then 'Draft' when i % 50 = 1 then 'Placed' else 'Closed' end, ${vendor('i')}, ${user('i')},
     (${when('i', BOUGHT)})::date + 5, ${amount('i')}, case when i % 100 > 0 then ${when('i', BOUGHT)} end, ${user('i')}, ${when('i', BOUGHT)},
     ${user('i')}, case when i % 50 > 1 then now() end
   from generate_series(1, ${BOUGHT}) i`,
  `insert into purchase_order_line (company_id, id, order_id, position, item_id, variation_id, quantity, purchase_price, received)
   select $1, ${id(BUYING, 'i')}, ${id(PURCHASE, '(i + 2) / 3')}, i % 3, ${item('i')}, ${variation('i')}, 100, ${amount('i')},
     case when (i + 2) / 3 % 50 in (0, 1) then 0 else 100 end from generate_series(1, ${3 * BOUGHT}) i`,
  `update purchase_order_line l set placed_at = o.placed_at from purchase_order o
   where l.company_id = $1 and o.company_id = $1 and o.id = l.order_id`,
  `insert into receipt (company_id, id, number, status, purchase_order_id, vendor_id, vendor_invoice, vendor_invoice_date, merchandise, total,
     placed_at, placed_by, accounting_date, created_at, created_by)
   select $1, ${id(RECEIPT, 'i')}, case when i % 100 > 0 then 'RE-' || 70000 + i end,
     case when i % 100 = 0 then 'Draft' when i % 50 = 1 then 'Placed' else 'Closed' end, ${id(PURCHASE, 'i')}, ${vendor('i')}, 'VI-' || 900000 + i,
     (${when('i', BOUGHT)})::date, ${amount('i')}, ${amount('i')}, case when i % 100 > 0 then ${when('i', BOUGHT)} end, ${user('i')},
     (${when('i', BOUGHT)})::date, ${when('i', BOUGHT)}, ${user('i')} from generate_series(1, ${BOUGHT}) i`,
  `insert into receipt_line (company_id, id, receipt_id, position, order_line_id, item_id, variation_id, quantity, purchase_price, cost)
   select $1, ${id(RECEIVED, 'i')}, ${id(RECEIPT, '(i + 2) / 3')}, i % 3, ${id(BUYING, 'i')}, ${item('i')}, ${variation('i')}, 100, ${amount('i')},
     ${amount('i')} from generate_series(1, ${3 * BOUGHT}) i`,
  `insert into receipt_lot (company_id, id, receipt_id, line_id, lot, expires_on, quantity)
   select $1, ${id(36, 'i')}, ${id(RECEIPT, '(i + 2) / 3')}, ${id(RECEIVED, 'i')}, 'L' || 30000 + i, current_date + 400 + i % 200, 100
   from generate_series(1, ${3 * BOUGHT}) i`,
  `insert into vendor_return (company_id, id, number, receipt_id, vendor_id, reason, total, cost, placed_at, accounting_date)
   select $1, ${id(75, 'i')}, 'VR-' || 90000 + i, ${id(RECEIPT, 'i * 8 - 1')}, ${vendor('i * 8 - 1')}, 'Short dated', ${amount('i')}, 1, ${when('i', 500)},
     (${when('i', 500)})::date from generate_series(1, 500) i`,
  `insert into vendor_return_line (company_id, return_id, receipt_line_id, item_id, variation_id, stock_id, lot, quantity, price, amount, cost)
   select $1, ${id(75, 'i')}, ${id(RECEIVED, 'i * 24')}, ${item('i * 24')}, ${variation('i * 24')}, ${id(STOCK, 'i * 24')}, 'L', 1, 1, 1, 1
   from generate_series(1, 500) i`,
]

const keeping = [
  `insert into lot (company_id, id, item_id, number, expires_on)
   select $1, ${id(LOT, 'i')}, ${item('i')}, 'L' || 30000 + i, current_date + 400 + i % 200 from generate_series(1, ${3 * BOUGHT}) i`,
  `insert into stock (company_id, id, item_id, variation_id, lot_id, receipt_id, receipt_number, received_on, location, status, quarantine_reasons, on_hand, value)
   select $1, ${id(STOCK, 'i')}, ${item('i')}, ${variation('i')}, ${id(LOT, 'i')}, ${id(RECEIPT, '(i + 2) / 3')}, 'RE-' || 70000 + (i + 2) / 3,
     (${when('i', 3 * BOUGHT)})::date, 'A-' || lpad((i % 300)::text, 3, '0'), case when i % 30 = 0 then 'Quarantine' else 'Active' end,
     case when i % 30 = 0 then '{MANUAL}'::text[] else '{}' end, case when i % 4 = 0 or i % 30 = 0 then 10 else 0 end,
     case when i % 4 = 0 or i % 30 = 0 then 100 else 0 end from generate_series(1, ${3 * BOUGHT}) i`,
  `insert into stock_movement (company_id, id, stock_id, item_id, quantity, value, reason, document_kind, document_id, document_number, customer_id,
     unit_cost, unit_price, accounting_date, at, user_id)
   select $1, ${id(MOVEMENT, 'i')}, ${id(STOCK, `i * 11 % ${3 * BOUGHT} + 1`)}, ${item('i')}, -6, -60, 'SHIP', 'invoice', ${id(INVOICE, '(i + 1) / 2')},
     'INV-' || 2000000 + (i + 1) / 2, ${customer('(i + 1) / 2')}, 10, 12, (${when('i', 2 * DOCUMENTS)})::date, ${when('i', 2 * DOCUMENTS)}, ${user('i')}
   from generate_series(1, ${2 * DOCUMENTS}) i`,
  `insert into stock_movement (company_id, id, stock_id, item_id, quantity, value, reason, document_kind, document_id, document_number, vendor_id,
     unit_cost, unit_price, accounting_date, at, user_id)
   select $1, ${id(MOVEMENT, `i + ${2 * DOCUMENTS}`)}, ${id(STOCK, 'i')}, ${item('i')}, 100, 1000, 'RECEIPT', 'receipt', ${id(RECEIPT, '(i + 2) / 3')},
     'RE-' || 70000 + (i + 2) / 3, ${vendor('(i + 2) / 3')}, 10, 10, (${when('i', 3 * BOUGHT)})::date, ${when('i', 3 * BOUGHT)}, ${user('i')}
   from generate_series(1, ${3 * BOUGHT}) i`,
  `insert into unit (company_id, id, gtin, serial, item_id, variation_id, lot_id, receipt_id, stock_id, state)
   select $1, ${id(40, 'i')}, lpad((i * 11 % ${ITEMS} + 1)::text, 14, '0'), 'SN' || 800000 + i, ${item('i')}, ${variation('i')},
     ${id(LOT, `i % ${3 * BOUGHT} + 1`)}, ${id(RECEIPT, `i % ${BOUGHT} + 1`)}, case when i % 4 = 0 then ${id(STOCK, `i % ${3 * BOUGHT} + 1`)} end,
     case when i % 4 = 0 then 'InStock' else 'Shipped' end from generate_series(1, ${DOCUMENTS}) i`,
  `insert into stock_operation (company_id, id, number, kind, note, accounting_date, created_at, created_by)
   select $1, ${id(76, 'i')}, 'OP-' || 50000 + i, 'MOVE', 'Moved ' || i, (${when('i', 3000)})::date, ${when('i', 3000)}, ${user('i')}
   from generate_series(1, 3000) i`,
]

/** One charge in fifty is open. */
const money = [
  `insert into party_account (company_id, id, customer_id) select $1, ${id(ACCOUNT, 'i')}, ${id(2, 'i')} from generate_series(1, ${CUSTOMERS}) i`,
  `insert into party_account (company_id, id, vendor_id) select $1, ${id(ACCOUNT, `i + ${CUSTOMERS}`)}, ${id(3, 'i')} from generate_series(1, ${VENDORS}) i`,
  `insert into open_item (company_id, id, party_account_id, customer_id, side, document_kind, document_id, document_number, reference, issued_on, due_on, total, balance)
   select $1, ${id(OPEN, 'i')}, ${id(ACCOUNT, `i * 7 % ${CUSTOMERS} + 1`)}, ${customer('i')}, 'charge', 'invoice', ${id(INVOICE, 'i')}, 'INV-' || 2000000 + i,
     'PO-' || 500000 + i, (${when('i', DOCUMENTS)})::date, (${when('i', DOCUMENTS)})::date + 30, ${amount('i')},
     case when i % 50 = 1 then ${amount('i')} else 0 end from generate_series(1, ${DOCUMENTS}) i where i % 100 > 0`,
  `insert into open_item (company_id, id, party_account_id, vendor_id, side, document_kind, document_id, document_number, reference, issued_on, due_on, total, balance)
   select $1, ${id(OPEN, `i + ${DOCUMENTS}`)}, ${id(ACCOUNT, `i * 7 % ${VENDORS} + 1 + ${CUSTOMERS}`)}, ${vendor('i')}, 'charge', 'receipt', ${id(RECEIPT, 'i')},
     'RE-' || 70000 + i, 'VI-' || 900000 + i, (${when('i', BOUGHT)})::date, (${when('i', BOUGHT)})::date + 30, ${amount('i')},
     case when i % 50 = 1 then ${amount('i')} else 0 end from generate_series(1, ${BOUGHT}) i where i % 100 > 0`,
  `insert into batch (company_id, id, number, status, opened_at, opened_by, closed_at, total, payment_count, accounting_date)
   select $1, ${id(BATCH, 'i')}, 'BA-' || 10000 + i, 'Closed', ${when('i', 800)}, ${user('i')}, now(), 100, 10, current_date from generate_series(1, 800) i`,
  `insert into customer_payment (company_id, id, number, status, customer_id, method, reference, received_on, total, batch_id, created_at, created_by)
   select $1, ${id(PAYMENT, 'i')}, 'PI-' || 300000 + i, 'Posted', ${customer('i')}, 'Check', 'CK' || 600000 + i, (${when('i', PAID)})::date, ${amount('i')},
     ${id(BATCH, '(i + 9) / 10')}, ${when('i', PAID)}, ${user('i')} from generate_series(1, ${PAID}) i`,
  `insert into open_item (company_id, id, party_account_id, customer_id, side, document_kind, document_id, document_number, issued_on, due_on, total, balance)
   select $1, ${id(OPEN, `i + ${2 * DOCUMENTS}`)}, ${id(ACCOUNT, `i * 7 % ${CUSTOMERS} + 1`)}, ${customer('i')}, 'settlement', 'customer-payment', ${id(PAYMENT, 'i')},
     'PI-' || 300000 + i, (${when('i', PAID)})::date, (${when('i', PAID)})::date, ${amount('i')}, case when i % 100 = 3 then 1 else 0 end from generate_series(1, ${PAID}) i`,
  `insert into application (company_id, charge_id, settlement_id, amount, accounting_date)
   select $1, ${id(OPEN, 'i * 2')}, ${id(OPEN, `i + ${2 * DOCUMENTS}`)}, ${amount('i')}, (${when('i', PAID)})::date from generate_series(1, ${PAID}) i`,
  `insert into vendor_payment (company_id, id, number, status, vendor_id, method, reference, check_number, paid_on, total, created_at, created_by)
   select $1, ${id(PAYMENT_OUT, 'i')}, 'PO-' || 400000 + i, 'Posted', ${vendor('i')}, 'Check', '', (50000 + i)::text, (${when('i', BOUGHT)})::date, ${amount('i')},
     ${when('i', BOUGHT)}, ${user('i')} from generate_series(1, ${BOUGHT}) i`,
  `insert into open_item (company_id, id, party_account_id, vendor_id, side, document_kind, document_id, document_number, issued_on, due_on, total, balance)
   select $1, ${id(OPEN, `i + ${3 * DOCUMENTS}`)}, ${id(ACCOUNT, `i * 7 % ${VENDORS} + 1 + ${CUSTOMERS}`)}, ${vendor('i')}, 'settlement', 'vendor-payment', ${id(PAYMENT_OUT, 'i')},
     'PO-' || 400000 + i, (${when('i', BOUGHT)})::date, (${when('i', BOUGHT)})::date, ${amount('i')}, 0 from generate_series(1, ${BOUGHT}) i`,
  `insert into customer_credit (company_id, id, number, customer_id, source, source_id, invoice_id, amount, issued_on, created_at, created_by)
   select $1, ${id(CREDIT, 'i')}, 'CM-' || 20000 + i, ${customer('i')}, 'RETURN', ${id(70, 'i')}, ${id(INVOICE, 'i * 20 - 1')}, ${amount('i')},
     (${when('i', 3000)})::date, ${when('i', 3000)}, ${user('i')} from generate_series(1, 3000) i`,
  `insert into open_item (company_id, id, party_account_id, customer_id, side, document_kind, document_id, document_number, issued_on, due_on, total, balance)
   select $1, ${id(OPEN, `i + ${4 * DOCUMENTS}`)}, ${id(ACCOUNT, `i * 7 % ${CUSTOMERS} + 1`)}, ${customer('i')}, 'settlement', 'customer-credit', ${id(CREDIT, 'i')},
     'CM-' || 20000 + i, (${when('i', 3000)})::date, (${when('i', 3000)})::date, ${amount('i')}, case when i % 50 = 3 then 1 else 0 end from generate_series(1, 3000) i`,
  `insert into vendor_credit (company_id, id, number, vendor_id, source, source_id, receipt_id, reference, amount, issued_on, created_at, created_by)
   select $1, ${id(55, 'i')}, 'VC-' || 30000 + i, ${vendor('i')}, 'RETURN', ${id(75, 'i')}, ${id(RECEIPT, 'i')}, 'VCM' || i, ${amount('i')},
     (${when('i', 2000)})::date, ${when('i', 2000)}, ${user('i')} from generate_series(1, 2000) i`,
  `insert into open_item (company_id, id, party_account_id, vendor_id, side, document_kind, document_id, document_number, issued_on, due_on, total, balance)
   select $1, ${id(OPEN, `i + ${5 * DOCUMENTS}`)}, ${id(ACCOUNT, `i * 7 % ${VENDORS} + 1 + ${CUSTOMERS}`)}, ${vendor('i')}, 'settlement', 'vendor-credit', ${id(55, 'i')},
     'VC-' || 30000 + i, (${when('i', 2000)})::date, (${when('i', 2000)})::date, ${amount('i')}, 0 from generate_series(1, 2000) i`,
  `update party_account p set open_charges = o.charges, open_settlements = o.settlements
   from (select party_account_id, coalesce(sum(balance) filter (where side = 'charge'), 0) as charges,
       coalesce(sum(balance) filter (where side = 'settlement'), 0) as settlements
     from open_item where company_id = $1 and balance > 0 group by party_account_id) o
   where p.company_id = $1 and p.id = o.party_account_id`,
  `insert into journal_entry (company_id, id, source_kind, source_id, source_number, accounting_date, memo, posted_at, posted_by)
   select $1, ${id(ENTRY, 'i')}, 'invoice', ${id(INVOICE, 'i')}, 'INV-' || 2000000 + i, (${when('i', DOCUMENTS)})::date, 'Shipped', ${when('i', DOCUMENTS)}, ${user('i')}
   from generate_series(1, ${DOCUMENTS}) i`,
  `insert into journal_entry (company_id, id, source_kind, source_id, source_number, accounting_date, memo, posted_at, posted_by)
   select $1, ${id(ENTRY, `i + ${DOCUMENTS}`)}, 'customer-payment', ${id(PAYMENT, 'i')}, 'PI-' || 300000 + i, (${when('i', PAID)})::date, 'Paid', ${when('i', PAID)}, ${user('i')}
   from generate_series(1, ${PAID}) i`,
  `insert into journal_line (company_id, entry_id, position, account_id, role, amount, customer_id, accounting_date)
   select e.company_id, e.id, k, ${id(7, 'k * 5 + 1')}, case when k in (1, 2) then 'receivable' else 'inventory' end, case when k % 2 = 1 then 100 else -100 end, null, e.accounting_date
   from journal_entry e, generate_series(1, 4) k where e.company_id = $1 and (e.source_kind = 'invoice' or k <= 2)`,
]

const months = [
  `insert into fiscal_period (company_id, period_name, year, month, starts_on, ends_on, closed_financial)
   select $1, to_char(m, 'FMMonth YYYY'), extract(year from m), extract(month from m), m, (m + interval '1 month' - interval '1 day')::date,
     m < date_trunc('month', current_date) - interval '1 month'
   from generate_series(date_trunc('month', current_date) - interval '25 months', date_trunc('month', current_date), interval '1 month') m`,
  `insert into account_month (company_id, account_id, year, month, debit, credit)
   select l.company_id, l.account_id, p.year, p.month, sum(greatest(l.amount, 0)), sum(greatest(-l.amount, 0))
   from journal_line l join fiscal_period p on p.company_id = l.company_id and l.accounting_date between p.starts_on and p.ends_on
     and p.closed_financial where l.company_id = $1 group by 1, 2, 3, 4`,
]

const besides = [
  `insert into mail_message (company_id, id, recipient, subject, body, status, created_at)
   select $1, ${id(77, 'i')}, 'buyer' || i || '@many.example', 'Invoice ' || i, '', 'Sent', ${when('i', 5000)} from generate_series(1, 5000) i`,
  `insert into audit_entry (company_id, id, at, user_id, request_id, action, entity, entity_id, fields)
   select $1, ${id(78, 'i')}, ${when('i', DOCUMENTS)}, ${user('i')}, 'r' || i, 'POST /api/sales/orders', 'sales-order', ${id(ORDER, 'i')}::text, '{status}'
   from generate_series(1, ${DOCUMENTS}) i`,
  `insert into edi_document (company_id, id, transaction_set, control_number, vendor_id, document_kind, document_id, document_number, status, content, created_at)
   select $1, ${id(79, 'i')}, '850', i, ${vendor('i')}, 'purchase-order', ${id(PURCHASE, 'i')}, 'PU-' || 60000 + i, 'Acknowledged', 'ISA', ${when('i', 3000)}
   from generate_series(1, 3000) i`,
]

const words = (kind: string, table: string, text: string, at = 'now()') =>
  `insert into search_text (company_id, kind, id, at, text) select x.company_id, '${kind}', x.id, ${at}, ${text} from ${table} x where x.company_id = $1`

const texts = [
  words('customer', 'customer', "' ' || lower(concat_ws(' ', x.number, x.company_name))"),
  words('customer-address', 'customer_address', "' ' || lower(concat_ws(' ', x.name, x.address, x.city))"),
  words('item', 'item', "' ' || lower(concat_ws(' ', x.number, x.item_name, x.ndc12))"),
  `insert into search_text (company_id, kind, id, text) select s.company_id, 'stock', s.id, stock_words(s, l, i) from stock s
   join lot l on l.company_id = s.company_id and l.id = s.lot_id join item i on i.company_id = s.company_id and i.id = s.item_id where s.company_id = $1`,
  'select write_missing_words($1)',
  words('audit', 'audit_entry', "' ' || lower(concat_ws(' ', x.entity, x.entity_id, x.action))", 'x.at'),
]

/** Fills a company as a house of some size is filled: written without triggers, counted afterwards. */
export async function fillWithDocuments(owner: Pool, companyId: string): Promise<void> {
  await owner.begin(async (tx) => {
    await tx.unsafe('set local session_replication_role = replica')
    for (const statement of [...people, ...selling, ...buying, ...keeping, ...money, ...months, ...besides, ...texts])
      await tx.unsafe(statement.replaceAll('$1', `'${companyId}'::uuid`))
  })
  await owner.unsafe('vacuum analyze')
}

import type postgres from 'postgres'
import { acknowledgment997 } from '@galen/domain/edi/acknowledgment-997'
import { functionalGroups } from '@galen/domain/edi/edi-document'
import { purchaseOrder850 } from '@galen/domain/edi/purchase-order-850'
import { type Segment, writeInterchange } from '@galen/domain/edi/x12'
import type { NamedMedicine } from '@galen/domain/items/medicine-name'
import { parseUnitCost } from '@galen/domain/money'
import { billedByEdi } from './demo-billed-exchange.ts'
import type { Partner, Written } from './exchanged-document.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>

type Line = { quantity: number; price: string; ndc11: string | null; itemNumber: string; medicine: NamedMedicine }
type Order = {
  id: string
  number: string
  day: string
  hoursAgo: number
  partner: Partner
  partnerName: string
  lines: readonly Line[]
}

const HOUR_MS = 3_600_000

/** How far each order to the vendor got. */
const FATES: readonly Pick<Written, 'status' | 'hoursAgo' | 'answer' | 'error' | 'findings'>[] = [
  { status: 'Queued', hoursAgo: 1 },
  { status: 'Sent', hoursAgo: 3 },
  {
    status: 'Rejected',
    hoursAgo: 20,
    answer: 'R',
    error: 'The partner does not know this code',
    findings: [{ segment: 5, element: 7, code: '7', message: 'The partner does not know this code' }],
  },
  { status: 'Sent', hoursAgo: 29 },
  { status: 'Acknowledged', hoursAgo: 52, answer: 'A' },
  { status: 'Acknowledged', hoursAgo: 75, answer: 'A' },
]

/** An exchange with one vendor and one customer, and what went back and forth in a year. */
export async function loadExchange(connection: Connection, companyId: string): Promise<void> {
  const sent = await ordersToVendor(connection, companyId)
  const received = await ordersOfCustomer(connection, companyId)
  const [customer] = received
  const billed = customer ? await billedByEdi(connection, companyId, customer.partner) : []
  const written = [...sent.flatMap(orderToVendor), ...received.flatMap(orderOfCustomer), ...billed]
  const partners = [sent[0]?.partner, received[0]?.partner].filter((partner) => partner !== undefined)
  await configure(connection, companyId, partners)
  const counters = new Map<string, number>()
  const rows = written
    .toSorted((one, other) => other.hoursAgo - one.hoursAgo)
    .map((each) => rowOf(each, nextControl(counters, each)))
  await connection.unsafe(
    `insert into edi_document (company_id, direction, transaction_set, functional_group, control_number, group_control, sender,
       receiver, customer_id, vendor_id, document_kind, document_id, document_number, status, content, created_at, sent_at, tries,
       last_error, findings, answer, answered_at)
     select $1::uuid, direction, set, "group", control, control::text, sender, receiver, customer_id, vendor_id, document_kind,
       document_id, document_number, status, content, at, sent_at, tries, last_error, findings, answer, answered_at
     from jsonb_to_recordset($2::text::jsonb) as d (direction text, set text, "group" text, control integer, sender text,
       receiver text, customer_id uuid, vendor_id uuid, document_kind text, document_id uuid, document_number text, status text,
       content text, at timestamptz, sent_at timestamptz, tries integer, last_error text, findings jsonb, answer text,
       answered_at timestamptz)`,
    [companyId, JSON.stringify(rows)],
  )
  // What came by EDI is shown as it was sent, and what went out is of the order as it is.
  await connection.unsafe(
    `update sales_request r set payload = jsonb_build_object('file', d.content) from edi_document d
     where r.company_id = $1::uuid and d.company_id = r.company_id and d.document_kind = 'sales-request' and d.document_id = r.id`,
    [companyId],
  )
  await connection.unsafe(
    `update edi_document d set document_version = o.version from purchase_order o
     where d.company_id = $1::uuid and o.company_id = d.company_id and d.document_kind = 'purchase-order' and d.document_id = o.id`,
    [companyId],
  )
  await connection.unsafe(
    `insert into document_counter (company_id, series, last)
     select $1::uuid, 'edi-' || partner_id, max(control_number) from edi_document
     where company_id = $1::uuid and direction = 'out' group by partner_id`,
    [companyId],
  )
}

const nextControl = (counters: Map<string, number>, { partner, direction }: Written): number => {
  const key = `${direction} ${partner.id}`
  const next = (counters.get(key) ?? (direction === 'in' ? 9100 : 0)) + 1
  counters.set(key, next)
  return next
}

function rowOf(each: Written, control: number) {
  const { partner, direction, set, status } = each
  const at = new Date(Date.now() - each.hoursAgo * HOUR_MS)
  const [sender, receiver] = direction === 'out' ? [partner.company, partner.number] : [partner.number, partner.company]
  const group = functionalGroups[set] ?? ''
  const isOut = direction === 'out' && status !== 'Queued'
  return {
    direction,
    set,
    group,
    control,
    sender: `ZZ:${sender}`,
    receiver: `ZZ:${receiver}`,
    customer_id: partner.kind === 'customer' ? partner.id : null,
    vendor_id: partner.kind === 'vendor' ? partner.id : null,
    document_kind: each.document.kind,
    document_id: each.document.id,
    document_number: each.document.number,
    status,
    content: writeInterchange(
      { sender, receiver, group, set, controlNumber: control, at, isTest: false },
      each.segments,
    ),
    at: at.toISOString(),
    sent_at: isOut ? at.toISOString() : null,
    tries: isOut ? 1 : 0,
    last_error: each.error ?? null,
    findings: each.findings ?? [],
    answer: each.answer ?? null,
    answered_at: each.answer === undefined ? null : new Date(at.getTime() + HOUR_MS / 3).toISOString(),
  }
}

const segmentsOf = (order: Order) =>
  purchaseOrder850({
    purpose: 'original',
    isDropShip: false,
    number: order.number,
    orderedOn: order.day,
    expectedOn: null,
    note: '',
    buyer: { name: order.partner.kind === 'vendor' ? order.partner.company : order.partnerName },
    seller:
      order.partner.kind === 'vendor'
        ? { name: order.partnerName, number: order.partner.number }
        : { name: order.partner.company, number: '1' },
    shipTo: null,
    lines: order.lines.map((line) => ({ ...line, price: parseUnitCost(line.price), vendorItemNumber: '' })),
  })

function orderToVendor(order: Order, turn: number): Written[] {
  const fate = FATES[turn] ?? { status: 'Acknowledged', hoursAgo: Math.max(80 + turn, order.hoursAgo), answer: 'A' }
  const document = { kind: 'purchase-order', id: order.id, number: order.number }
  const common = { partner: order.partner, document } as const
  const written: Written = { ...common, ...fate, direction: 'out', set: '850', segments: segmentsOf(order) }
  if (fate.answer === undefined) return [written]
  const segments: Segment[] = [
    ['AK1', 'PO', turn + 1],
    ['AK9', fate.answer, 1, 1, fate.answer === 'R' ? 0 : 1],
  ]
  return [
    written,
    { ...common, direction: 'in', set: '997', status: 'Processed', hoursAgo: fate.hoursAgo - 0.3, segments },
  ]
}

function orderOfCustomer(order: Order, turn: number): Written[] {
  const segments = segmentsOf(order)
  const document = { kind: 'sales-request', id: order.id, number: order.number }
  const hoursAgo = 2 + turn * 26
  const set = { set: '850', control: '0001', segments: [] }
  const answered: Written = {
    partner: order.partner,
    direction: 'out',
    set: '997',
    status: 'Sent',
    hoursAgo: hoursAgo - 0.1,
    segments: acknowledgment997({ id: 'PO', control: String(9101 + turn) }, [{ set, code: 'A', findings: [] }]),
    document: { kind: 'edi-document', id: null, number: `PO ${9101 + turn}` },
  }
  return [
    { partner: order.partner, direction: 'in', set: '850', status: 'Processed', hoursAgo, segments, document },
    answered,
  ]
}

const LINE = `json_build_object('quantity', l.quantity, 'price', PRICE::text, 'itemNumber', i.number,
  'medicine', json_build_object('itemName', i.item_name, 'strength', i.strength, 'size', i.size,
    'strengthUnit', (select p.code from property p where p.company_id = i.company_id and p.id = i.strength_unit_id),
    'sizeUnit', (select p.code from property p where p.company_id = i.company_id and p.id = i.size_unit_id),
    'form', (select p.name from property p where p.company_id = i.company_id and p.id = i.form_id)),
  'ndc11', case when left(i.ndc12, 1) = '0' then right(i.ndc12, 11) end)`

/** The newest orders of the vendor that takes EDI and is ordered from most. */
const ordersToVendor = (connection: Connection, companyId: string): Promise<Order[]> =>
  connection.unsafe<Order[]>(
    `select o.id, o.number, o.placed_at::date as day, extract(epoch from now() - o.placed_at)::float8 / 3600 as "hoursAgo", v.friendly_name as "partnerName",
       json_build_object('id', v.id, 'kind', 'vendor', 'number', v.number, 'company', k.name) as partner,
       (select json_agg(${LINE.replace('PRICE', 'l.purchase_price')} order by l.position) from purchase_order_line l
         join item i on i.company_id = l.company_id and i.id = l.item_id
         where l.company_id = o.company_id and l.order_id = o.id) as lines
     from purchase_order o join company k on k.id = o.company_id
       join vendor v on v.company_id = o.company_id and v.id = o.vendor_id
     where o.company_id = $1::uuid and o.number is not null and o.placed_at > now() - interval '1 year' and v.id = (
       select x.vendor_id from purchase_order x join vendor y on y.company_id = x.company_id and y.id = x.vendor_id and y.edi
       where x.company_id = $1::uuid and x.number is not null group by x.vendor_id order by count(*) desc, x.vendor_id limit 1)
     order by o.placed_at desc, o.id limit 200`,
    [companyId],
  )

/** Orders from outside of the customer that ordered last; they came by EDI. */
async function ordersOfCustomer(connection: Connection, companyId: string): Promise<Order[]> {
  await connection.unsafe(
    `update sales_request set source = 'EDI', account_id = null
     where company_id = $1::uuid and status = 'Received' and customer_id = (
       select customer_id from sales_request where company_id = $1::uuid and status = 'Received' and source = 'WEB'
       order by received_at, id limit 1)`,
    [companyId],
  )
  return connection.unsafe<Order[]>(
    `select r.id, r.number, r.received_at::date as day, extract(epoch from now() - r.received_at)::float8 / 3600 as "hoursAgo", c.company_name as "partnerName",
       json_build_object('id', c.id, 'kind', 'customer', 'number', c.number, 'company', k.name) as partner,
       (select json_agg(${LINE.replace('PRICE', 'coalesce(l.price, 0)')} order by l.position) from sales_request_line l
         join item i on i.company_id = l.company_id and i.id = l.item_id
         where l.company_id = r.company_id and l.request_id = r.id) as lines
     from sales_request r join company k on k.id = r.company_id
       join customer c on c.company_id = r.company_id and c.id = r.customer_id
     where r.company_id = $1::uuid and r.source = 'EDI' order by r.received_at desc, r.id`,
    [companyId],
  )
}

async function configure(connection: Connection, companyId: string, partners: readonly Partner[]): Promise<void> {
  const rows = partners.flatMap(({ id, kind }) =>
    (kind === 'vendor'
      ? [['850', 'out']]
      : [
          ['850', 'in'],
          ['810', 'out'],
          ['856', 'out'],
        ]
    ).map(([type, direction]) => ({
      partner_id: id,
      kind,
      type,
      direction,
    })),
  )
  await connection.unsafe(
    `with sent as (
       select r.*, uuidv7() as id
       from jsonb_to_recordset($2::text::jsonb) as r (partner_id uuid, kind text, type text, direction text)
     ), made as (
       insert into edi_configuration (company_id, id, entity_type, edi_type, direction, template_file)
       select $1::uuid, id, kind, type, direction, 'x12-' || type || '-' || direction || '-4010' from sent
     )
     insert into edi_configuration_partner (company_id, configuration_id, customer_id, vendor_id, edi_type, direction, active)
     select $1::uuid, id, case when kind = 'customer' then partner_id end, case when kind = 'vendor' then partner_id end, type,
       direction, true from sent`,
    [companyId, JSON.stringify(rows)],
  )
}

import type postgres from 'postgres'
import { invoice810, type InvoicedShipment, shipNotice856 } from '@galen/domain/edi/invoice-documents'
import { parseCents } from '@galen/domain/money'
import { INVOICED_SSCCS, INVOICED_TERMS } from '../edi/invoiced-shipment.ts'
import type { Partner, Written } from './exchanged-document.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>

type Billed = Omit<InvoicedShipment, 'freight' | 'charges' | 'total' | 'lines'> & {
  readonly id: string
  readonly time: string
  readonly hoursAgo: number
  readonly freight: string
  readonly charges: string
  readonly total: string
  readonly lines: readonly (Omit<InvoicedShipment['lines'][number], 'price'> & { readonly price: string })[]
}

/** The ship notices and invoices of a year that a customer got by EDI, and answered. */
export async function billedByEdi(connection: Connection, companyId: string, partner: Partner): Promise<Written[]> {
  const invoices = await connection.unsafe<Billed[]>(
    `select n.id, n.number, n.accounting_date as "invoicedOn", to_char(n.placed_at at time zone k.time_zone, 'HH24MI') as time,
       extract(epoch from now() - n.placed_at)::float8 / 3600 as "hoursAgo", n.external_number as "customerOrder",
       n.due_on as "dueOn", ${INVOICED_TERMS} as terms, ${INVOICED_SSCCS} as ssccs, n.tracking_ship_number as tracking, coalesce(n.service_label, '') as carrier, k.name as seller,
       json_build_object('name', c.company_name, 'number', c.number) as buyer, n.ship_address as "shipTo",
       n.freight_charge::text as freight, n.charges_total::text as charges, n.total::text as total,
       (select json_agg(json_build_object('quantity', l.quantity, 'price', l.price::text, 'itemNumber', i.number,
           'ndc11', case when left(i.ndc12, 1) = '0' then right(i.ndc12, 11) end, 'name', '',
           'medicine', json_build_object('itemName', i.item_name, 'strength', i.strength, 'size', i.size,
             'strengthUnit', (select p.code from property p where p.company_id = i.company_id and p.id = i.strength_unit_id),
             'sizeUnit', (select p.code from property p where p.company_id = i.company_id and p.id = i.size_unit_id),
             'form', (select p.name from property p where p.company_id = i.company_id and p.id = i.form_id)),
           'lots', (select json_agg(json_build_object('lot', o.lot, 'expiresOn', o.expires_on, 'quantity', o.quantity)
               order by o.expires_on, o.lot) from invoice_lot o where o.company_id = l.company_id and o.line_id = l.id))
           order by l.position)
         from invoice_line l join item i on i.company_id = l.company_id and i.id = l.item_id
         where l.company_id = n.company_id and l.invoice_id = n.id) as lines
     from invoice n join company k on k.id = n.company_id
       join customer c on c.company_id = n.company_id and c.id = n.customer_id
     where n.company_id = $1::uuid and n.customer_id = $2::uuid and n.status <> 'Draft' and n.placed_at > now() - interval '1 year'
     order by n.placed_at`,
    [companyId, partner.id],
  )
  return invoices.flatMap((billed) => documentsOf(partner, billed))
}

function documentsOf(partner: Partner, { id, time, hoursAgo, ...rest }: Billed): Written[] {
  const invoice: InvoicedShipment = {
    ...rest,
    freight: parseCents(rest.freight),
    charges: parseCents(rest.charges),
    total: parseCents(rest.total),
    lines: rest.lines.map((line) => ({ ...line, price: parseCents(line.price) })),
  }
  const common = {
    partner,
    direction: 'out',
    hoursAgo,
    document: { kind: 'invoice', id, number: invoice.number },
    ...(hoursAgo > 1 ? { status: 'Acknowledged', answer: 'A' } : { status: 'Sent' }),
  } as const
  return [
    { ...common, set: '856', segments: shipNotice856(invoice, time) },
    { ...common, set: '810', segments: invoice810(invoice) },
  ]
}

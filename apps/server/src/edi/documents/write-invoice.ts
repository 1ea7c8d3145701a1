import { sql } from 'kysely'
import { invoicePlaced } from '@galen/contract/sales/invoice-events'
import { invoice810, type InvoicedShipment, shipNotice856 } from '@galen/domain/edi/invoice-documents'
import { parseCents } from '@galen/domain/money'
import { medicineOfItem } from '../../items/medicine-names.ts'
import type { Tx } from '../../platform/database/database.ts'
import { on } from '../../platform/outbox/outbox.ts'
import { exchangeWith } from '../configurations/exchange.ts'
import { INVOICED_SSCCS, INVOICED_TERMS } from '../invoiced-shipment.ts'
import { queueDocument } from './edi-document.store.ts'

type Row = Omit<InvoicedShipment, 'freight' | 'charges' | 'total' | 'lines'> & {
  readonly customerId: string
  readonly time: string
  readonly freight: string
  readonly charges: string
  readonly total: string
  readonly lines: readonly (Omit<InvoicedShipment['lines'][number], 'price'> & { readonly price: string })[]
}

/** The ship notice and the invoice for customers that have a configuration for them. */
export const writePlacedInvoice = on(invoicePlaced, async (work) => {
  const { tx, companyId, payload } = work
  const row = await loadInvoice(tx, companyId, payload.id)
  if (!row) return
  const { customerId, time, ...rest } = row
  const invoice: InvoicedShipment = {
    ...rest,
    freight: parseCents(row.freight),
    charges: parseCents(row.charges),
    total: parseCents(row.total),
    lines: row.lines.map((line) => ({ ...line, price: parseCents(line.price) })),
  }
  const to = { kind: 'customer', id: customerId } as const
  const document = { kind: 'invoice', id: payload.id, number: invoice.number }
  const hasLots = invoice.lines.some(({ lots }) => lots.length > 0)
  for (const set of hasLots ? ['856', '810'] : ['810']) {
    const exchange = await exchangeWith(tx, companyId, to, set)
    if (!exchange.isConfigured) continue
    const segments = set === '856' ? shipNotice856(invoice, time) : invoice810(invoice)
    await queueDocument(work, { set, to, exchange, segments, document, by: payload.by ?? null })
  }
})

/** Writes nothing for a customer without a configuration, which is most of them. */
async function loadInvoice(tx: Tx, companyId: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select n.number, (n.placed_at at time zone k.time_zone)::date as "invoicedOn",
      to_char(n.placed_at at time zone k.time_zone, 'HH24MI') as time, n.customer_id as "customerId",
      n.external_number as "customerOrder", n.due_on as "dueOn", ${sql.raw(INVOICED_TERMS)} as terms, ${sql.raw(INVOICED_SSCCS)} as ssccs, n.tracking_ship_number as tracking,
      coalesce(n.service_label, '') as carrier, k.name as seller,
      json_build_object('name', c.company_name, 'number', c.number) as buyer, n.ship_address as "shipTo",
      n.freight_charge::text as freight, n.charges_total::text as charges, n.total::text as total,
      (select coalesce(json_agg(json_build_object('quantity', l.quantity, 'price', l.price::text,
          'ndc11', case when left(i.ndc12, 1) = '0' then right(i.ndc12, 11) end, 'itemNumber', coalesce(i.number, ''),
          'name', l.description, 'medicine', ${medicineOfItem},
          'lots', (select coalesce(json_agg(json_build_object('lot', o.lot, 'expiresOn', o.expires_on, 'quantity', o.quantity)
              order by o.expires_on, o.lot), '[]')
            from invoice_lot o where o.company_id = l.company_id and o.line_id = l.id)) order by l.position, l.id), '[]')
        from invoice_line l left join item i on i.company_id = l.company_id and i.id = l.item_id
        where l.company_id = n.company_id and l.invoice_id = n.id) as lines
    from invoice n join company k on k.id = n.company_id
      join customer c on c.company_id = n.company_id and c.id = n.customer_id
    where n.company_id = ${companyId} and n.id = ${id} and n.placed_at is not null
      and exists (select from edi_configuration_partner p where p.company_id = n.company_id and p.customer_id = n.customer_id
        and p.active and p.direction = 'out' and p.edi_type in ('810', '856'))`.execute(tx)
  return rows[0]
}

import type postgres from 'postgres'
import { smallPdf } from './small-pdf.ts'

type Connection = Pick<postgres.Sql, 'unsafe'>

type Received = {
  readonly id: string
  readonly number: string
  readonly vendor: string
  readonly day: string
  readonly lots: readonly {
    readonly item: string
    readonly lot: string
    readonly expires: string
    readonly units: number
  }[]
}

/** Every delivery of drugs came with its transaction document, which compliance confirmed; most packages are exempt. */
export async function documentReceipts(connection: Connection, companyId: string): Promise<void> {
  const missing = await connection.unsafe<{ id: string }[]>(
    `select r.id from receipt r where r.company_id = $1::uuid and r.status <> 'Draft'
       and not exists (select from transaction_document d where d.company_id = r.company_id and d.receipt_id = r.id)`,
    [companyId],
  )
  for (let done = 0; done < missing.length; done += AT_ONCE)
    await addDocuments(
      connection,
      companyId,
      missing.slice(done, done + AT_ONCE).map(({ id }) => id),
    )
}

const AT_ONCE = 5000

async function addDocuments(connection: Connection, companyId: string, receiptIds: readonly string[]): Promise<void> {
  const receipts = await connection.unsafe<Received[]>(
    `select r.id, r.number, v.friendly_name as vendor, r.accounting_date::text as day,
       json_agg(json_build_object('item', i.item_name, 'lot', k.lot, 'expires', k.expires_on, 'units', k.quantity)
         order by k.lot) as lots
     from receipt r join vendor v on v.company_id = r.company_id and v.id = r.vendor_id
       join receipt_line l on l.company_id = r.company_id and l.receipt_id = r.id
       join item i on i.company_id = l.company_id and i.id = l.item_id
         and i.type = 'prescription' and i.dscsa_exempt is null
       join receipt_lot k on k.company_id = l.company_id and k.line_id = l.id
     where r.company_id = $1::uuid and r.id = any($2::uuid[])
     group by r.id, r.number, v.friendly_name, r.accounting_date`,
    [companyId, [...receiptIds]],
  )
  const documents = receipts.map((receipt) => ({ receipt: receipt.id, name: nameOf(receipt), bytes: pdfOf(receipt) }))
  await connection.unsafe(
    `insert into transaction_document (company_id, receipt_id, kind, name, type, bytes, added_at, added_by, kept_until)
     select r.company_id, r.id, 'PDF', d.name, 'application/pdf', decode(d.bytes, 'base64'), r.placed_at,
       coalesce(r.placed_by, r.created_by), r.accounting_date + interval '6 years'
     from jsonb_to_recordset($2::text::jsonb) as d (receipt uuid, name text, bytes text)
       join receipt r on r.company_id = $1::uuid and r.id = d.receipt`,
    [companyId, JSON.stringify(documents)],
  )
  await connection.unsafe(
    `insert into transaction_document_lot (company_id, document_id, item_id, lot, confirmed_at, confirmed_by)
     select distinct d.company_id, d.id, l.item_id, k.lot, d.added_at, officer.id
     from transaction_document d
       join receipt_line l on l.company_id = d.company_id and l.receipt_id = d.receipt_id
       join receipt_lot k on k.company_id = l.company_id and k.line_id = l.id
       cross join (
         select g.user_id as id from company_user_role g
           join role_permission p on p.company_id = g.company_id and p.role_id = g.role_id
         where g.company_id = $1::uuid and p.permission = 'APPROVE_COMPLIANCE'
         order by g.user_id limit 1) officer
     where d.company_id = $1::uuid and d.receipt_id = any($2::uuid[]) and l.item_id is not null
     on conflict do nothing`,
    [companyId, [...receiptIds]],
  )
}

const nameOf = ({ number }: Received) => `T3 ${number}.pdf`

const pdfOf = ({ number, vendor, day, lots }: Received) =>
  smallPdf([
    `Transaction information of receipt ${number}`,
    `Seller: ${vendor}`,
    `Date: ${day}`,
    ...lots.map(({ item, lot, expires, units }) => `${item}, lot ${lot}, expires ${expires}, ${units} units`),
  ]).toString('base64')

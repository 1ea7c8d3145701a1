import { type RawBuilder, sql } from 'kysely'
import type { ReceiptDocuments, TransactionDocument } from '@galen/contract/purchasing/transaction-documents'
import { personName } from '../../platform/database/person-name.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'

const instant = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * How many units of the lot `k` of the line `l` documents of its receipt name: all where compliance confirmed the lot, or where
 * transaction data names it without serial numbers; else the packages whose serial number, and lot, it names.
 */
export const NAMED_UNITS = sql<number>`(case
  when exists (select from transaction_document d
      join transaction_document_lot n on n.company_id = d.company_id and n.document_id = d.id
      where d.company_id = l.company_id and d.receipt_id = l.receipt_id and n.item_id = l.item_id and n.lot = k.lot)
    or exists (select from transaction_document_entry e
      join item_package g on g.company_id = e.company_id and g.gtin = e.gtin and g.item_id = l.item_id
      where e.company_id = l.company_id and e.receipt_id = l.receipt_id and e.kind = 'lot' and e.named and e.lot = k.lot
        and (e.expires_on is null or e.expires_on = k.expires_on))
  then k.quantity
  else (select coalesce(sum(p.quantity), 0)::integer from receipt_package p
    where p.company_id = k.company_id and p.receipt_lot_id = k.id and ${serialIsNamed(sql`k.receipt_id`, sql`k.lot`, sql`k.expires_on`)}) end)`

/** Whether transaction data of the receipt names the serial number of the package `p`, and says nothing else of its lot (P17). */
export function serialIsNamed(
  receiptId: RawBuilder<unknown>,
  lot: RawBuilder<unknown>,
  expiresOn: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (select from transaction_document_entry e
    where e.company_id = p.company_id and e.receipt_id = ${receiptId} and e.gtin = p.gtin and e.serial = p.serial
      and e.kind = 'item' and e.named and (e.lot is null or e.lot = ${lot})
      and (e.expires_on is null or e.expires_on = ${expiresOn}))`
}

type Documented = { readonly documented: boolean; readonly named: number }

/** How much of these lots is documented, once they are written. */
export async function loadDocumented(tx: Db, companyId: string, lotIds: readonly string[]) {
  const { rows } = await sql<Documented & { id: string }>`
    select k.id, ${NAMED_UNITS} >= k.quantity as documented, ${NAMED_UNITS} as named
    from receipt_lot k join receipt_line l on l.company_id = k.company_id and l.id = k.line_id
    where k.company_id = ${companyId} and k.id = any(${lotIds}::uuid[])`.execute(tx)
  const byId = new Map(rows.map(({ id, ...known }) => [id, known]))
  return ({ id }: { readonly id: string }): Documented => byId.get(id) ?? { documented: false, named: 0 }
}

/** The documents of the receipt whose id this is, without their bytes. */
export const documentsOf = (receiptId: RawBuilder<unknown>) => sql<TransactionDocument[]>`coalesce((
  select json_agg(json_build_object('id', d.id, 'kind', d.kind, 'name', d.name, 'size', octet_length(d.bytes),
    'packages', d.packages, 'containers', d.containers,
    'addedAt', ${instant('d.added_at')}, 'addedByName', ${personName('d.added_by')}, 'keptUntil', d.kept_until,
    'lots', coalesce((select json_agg(json_build_object('itemId', n.item_id, 'lot', n.lot, 'confirmedAt', ${instant('n.confirmed_at')},
        'confirmedByName', ${personName('n.confirmed_by')}) order by n.lot, n.item_id)
      from transaction_document_lot n where n.company_id = d.company_id and n.document_id = d.id), '[]'::json))
    order by d.added_at, d.id)
  from transaction_document d where d.company_id = t.company_id and d.receipt_id = ${receiptId}), '[]'::json)`

/** What compliance looks at before a lot is released: the documents, and what they have to name. */
export async function viewDocuments(db: Db, { companyId }: Actor, receiptId: string): Promise<ReceiptDocuments> {
  const { rows } = await sql<Omit<ReceiptDocuments, 'lots'>>`
    select t.id as "receiptId", t.number as "receiptNumber", v.friendly_name as vendor, ${documentsOf(sql`t.id`)} as documents
    from receipt t join vendor v on v.company_id = t.company_id and v.id = t.vendor_id
    where t.company_id = ${companyId} and t.id = ${receiptId}`.execute(db)
  const [row] = rows
  if (!row) throw notFound('Receipt')
  return { ...row, lots: await receivedLots(db, companyId, receiptId) }
}

/** The lots of a receipt as they are called now: of a placed one by the stock of its layer, where a lot can be renamed. */
async function receivedLots(db: Db, companyId: string, receiptId: string): Promise<ReceiptDocuments['lots']> {
  const { rows } = await sql<ReceiptDocuments['lots'][number]>`
    with received as (
      select l.item_id, k.lot, k.expires_on, k.quantity, 0 as waiting from receipt_lot k
        join receipt_line l on l.company_id = k.company_id and l.id = k.line_id
      where k.company_id = ${companyId} and k.receipt_id = ${receiptId} and l.item_id is not null
      union all
      select s.item_id, o.number, o.expires_on, 0, case when s.awaits_document then s.on_hand else 0 end from stock s
        join lot o on o.company_id = s.company_id and o.id = s.lot_id
      where s.company_id = ${companyId} and s.receipt_id = ${receiptId}
    )
    select r.item_id as "itemId", i.number as "itemNumber", i.item_name as "itemName", r.lot, r.expires_on as "expirationDate",
      sum(r.quantity)::integer as quantity, sum(r.waiting)::integer as waiting,
      exists (select from transaction_document d
        join transaction_document_lot n on n.company_id = d.company_id and n.document_id = d.id
        where d.company_id = ${companyId} and d.receipt_id = ${receiptId} and n.item_id = r.item_id and n.lot = r.lot)
      or exists (select from transaction_document_entry e
        join item_package g on g.company_id = e.company_id and g.gtin = e.gtin and g.item_id = r.item_id
        where e.company_id = ${companyId} and e.receipt_id = ${receiptId} and e.named and e.lot = r.lot
          and (e.expires_on is null or e.expires_on = r.expires_on)) as documented
    from received r join item i on i.company_id = ${companyId} and i.id = r.item_id
    group by r.item_id, i.number, i.item_name, r.lot, r.expires_on
    order by i.number, r.lot`.execute(db)
  return rows
}

export async function isDocumented(db: Db, companyId: string, receiptId: string): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from transaction_document d
      where d.company_id = ${companyId} and d.receipt_id = ${receiptId}) as known`.execute(db)
  return rows[0]?.known === true
}

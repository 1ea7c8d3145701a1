import { sql } from 'kysely'
import type { LotTrace } from '@galen/contract/warehouse/stocks'
import { inCustomerScope } from '../../partners/customer-scope.ts'
import { medicineWithPills } from '../../items/medicine-names.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/errors.ts'
import type { Actor } from '../../platform/operation.ts'

type Lot = Omit<LotTrace, 'alsoKnownAs' | 'receipts' | 'stock' | 'drafts' | 'consignees'>

/** Where a lot came from, where it lies and who got it, under every number that its goods had. */
export async function traceLot(db: Db, actor: Actor, id: string): Promise<LotTrace> {
  const { companyId } = actor
  const { rows: lots } = await sql<Lot>`
    select l.id, l.number as lot, l.item_id as "itemId", i.number as "itemNumber", i.item_name as "itemName",
      ${medicineWithPills(sql`l.company_id`, sql`l.item_id`)} as medicine,
      l.expires_on as "expirationDate", l.recalled_at as "recalledAt", l.recall_reason as "recallReason"
    from lot l join item i on i.company_id = l.company_id and i.id = l.item_id
    where l.company_id = ${companyId} and l.id = ${id}`.execute(db)
  if (!lots[0]) throw notFound('Lot')
  const linked = await linkedLots(db, companyId, id)
  const ids = linked.map((lot) => lot.id)
  return {
    ...lots[0],
    alsoKnownAs: linked.filter((lot) => lot.id !== id),
    receipts: await receiptsOf(db, companyId, ids),
    stock: await stockOf(db, companyId, ids),
    drafts: await draftsOf(db, companyId, ids),
    consignees: await consigneesOf(db, actor, ids),
  }
}

/** The lot and every other that its goods were renamed from or to. */
async function linkedLots(db: Db, companyId: string, id: string): Promise<{ id: string; lot: string }[]> {
  const { rows } = await sql<{ id: string; lot: string }>`
    with recursive linked (id) as (
      select ${id}::uuid
      union
      select other.lot_id from linked
      join stock own on own.company_id = ${companyId} and own.lot_id = linked.id
      join stock_movement m on m.company_id = own.company_id and m.stock_id = own.id and m.reason = 'LOT_RENAME'
      join stock_movement n on n.company_id = m.company_id and n.document_kind = m.document_kind
        and n.document_id = m.document_id and n.reason = 'LOT_RENAME'
      join stock other on other.company_id = n.company_id and other.id = n.stock_id
    )
    select l.id, l.number as lot from linked join lot l on l.company_id = ${companyId} and l.id = linked.id
    order by l.number`.execute(db)
  return rows
}

async function receiptsOf(db: Db, companyId: string, lotIds: readonly string[]): Promise<LotTrace['receipts']> {
  const { rows } = await sql<LotTrace['receipts'][number]>`
    select m.document_kind as "documentKind", m.document_id as "documentId", m.document_number as number,
      max(v.friendly_name) as vendor, min(m.accounting_date) as date, l.number as lot, sum(m.quantity)::integer as quantity,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.added_at)
        from transaction_document d where d.company_id = ${companyId} and d.receipt_id = m.document_id), '[]')
        as "transactionData"
    from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
    join stock_movement m on m.company_id = s.company_id and m.stock_id = s.id
    left join vendor v on v.company_id = m.company_id and v.id = m.vendor_id
    where s.company_id = ${companyId} and s.lot_id = any(${[...lotIds]}::uuid[])
      and (m.reason = 'RECEIPT' or (m.reason = 'ADJUST' and m.quantity > 0))
    group by m.document_kind, m.document_id, m.document_number, l.number order by 5, 3`.execute(db)
  return rows
}

async function stockOf(db: Db, companyId: string, lotIds: readonly string[]): Promise<LotTrace['stock']> {
  const { rows } = await sql<LotTrace['stock'][number]>`
    select s.id as "stockId", l.number as lot, s.location, s.status, s.quarantine_reason as "quarantineReason",
      s.quarantine_reasons as "quarantineReasons",
      s.on_hand as "onHand", s.reserved
    from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
    where s.company_id = ${companyId} and s.lot_id = any(${[...lotIds]}::uuid[]) and s.on_hand > 0
    order by s.location, s.id`.execute(db)
  return rows
}

async function draftsOf(db: Db, companyId: string, lotIds: readonly string[]): Promise<LotTrace['drafts']> {
  const { rows } = await sql<LotTrace['drafts'][number]>`
    select a.document_kind as "documentKind", a.document_id as "documentId", sum(a.quantity)::integer as quantity
    from allocation a join stock s on s.company_id = a.company_id and s.id = a.stock_id
    where a.company_id = ${companyId} and s.lot_id = any(${[...lotIds]}::uuid[])
    group by a.document_kind, a.document_id order by a.document_id`.execute(db)
  return rows
}

/** Shipments that were not undone. Sales reps see those of their own customers. */
async function consigneesOf(db: Db, actor: Actor, lotIds: readonly string[]): Promise<LotTrace['consignees']> {
  const seesAll = actor.permissions.has('LIST_STOCKS') || actor.permissions.has('LIST_COMPLIANCE')
  const seen = seesAll
    ? sql`true`
    : sql`${actor.permissions.has('LIST_CUSTOMERS')}::boolean and ${inCustomerScope(actor)}`
  const { rows } = await sql<LotTrace['consignees'][number]>`
    select c.id as "customerId", coalesce(c.number, '') as "customerNumber", coalesce(c.company_name, '') as customer,
      m.document_kind as "documentKind", m.document_id as "documentId", m.document_number as number,
      min(m.accounting_date) as date, l.number as lot, -sum(m.quantity)::integer as quantity,
      coalesce(array_agg(u.serial order by u.serial) filter (where u.serial is not null), '{}') as serials
    from stock s join lot l on l.company_id = s.company_id and l.id = s.lot_id
    join (
      select m.company_id, m.stock_id, m.customer_id, m.document_kind, m.document_id, m.document_number, m.accounting_date, m.quantity, m.id
      from stock_movement m where m.company_id = ${actor.companyId} and m.reason = 'SHIP' and not exists (
        select from stock_movement r where r.company_id = m.company_id and r.reverses_id = m.id)
    ) m on m.company_id = s.company_id and m.stock_id = s.id
    left join customer c on c.company_id = m.company_id and c.id = m.customer_id
    left join lateral (
      select string_agg(u.serial, ' ' order by u.serial) as serial from movement_unit x
      join unit u on u.company_id = x.company_id and u.id = x.unit_id
      where x.company_id = m.company_id and x.movement_id = m.id) u on true
    where s.company_id = ${actor.companyId} and s.lot_id = any(${[...lotIds]}::uuid[]) and ${seen}
    group by c.id, c.number, c.company_name, m.document_kind, m.document_id, m.document_number, l.number
    order by 7, 6`.execute(db)
  return rows.map((row) => ({ ...row, serials: row.serials.flatMap((some) => some.split(' ')) }))
}

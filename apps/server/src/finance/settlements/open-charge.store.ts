import { sql } from 'kysely'
import type { BusinessDate } from '@galen/domain/dates'
import type { OpenCharge } from '@galen/domain/finance/settlement'
import { parseCents } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import type { ItemRef, Party } from '../open-items.ts'

type Row = {
  readonly id: string
  readonly openItemId: string
  readonly documentKind: 'invoice' | 'receipt'
  readonly number: string
  readonly issuedOn: BusinessDate
  readonly dueOn: BusinessDate
  readonly total: string
  readonly balance: string
  readonly discountDueOn: BusinessDate | null
  readonly discountAmount: string
  readonly discountTaken: string
}

/** A charge of a party under the id of its document. */
export type PartyCharge = OpenCharge & { readonly openItemId: string; readonly documentKind: 'invoice' | 'receipt' }

const NAMES = { invoice: 'Invoice', receipt: 'Receipt' } as const

/**
 * What a customer or vendor has open, oldest first. With `without`, what that payment or credit settles counts as open,
 * because it is about to be applied again.
 */
export async function loadOpenCharges(
  db: Db,
  companyId: string,
  party: Party,
  without?: ItemRef,
): Promise<PartyCharge[]> {
  const whose = party.customerId ? sql`o.customer_id = ${party.customerId}` : sql`o.vendor_id = ${party.vendorId}`
  const { rows } = await sql<Row>`
    with own as (
      select a.charge_id, sum(a.amount + a.discount) as settled, sum(a.discount) as discount
      from open_item s join application a on a.company_id = s.company_id and a.settlement_id = s.id
      where s.company_id = ${companyId} and s.document_kind = ${without?.documentKind ?? null}::text
        and s.document_id = ${without?.documentId ?? null}::uuid
      group by a.charge_id having sum(a.amount + a.discount) <> 0
    ), charges as (
      select o.*, coalesce(own.settled, 0) as back, coalesce(own.discount, 0) as discount_back
      from open_item o left join own on own.charge_id = o.id
      where o.company_id = ${companyId} and ${whose} and o.side = 'charge' and o.document_kind in ('invoice', 'receipt')
        and (o.balance > 0 or own.charge_id is not null)
    )
    select c.document_id as id, c.id as "openItemId", c.document_kind as "documentKind", c.document_number as number,
      c.issued_on as "issuedOn", c.due_on as "dueOn", c.total::text, (c.balance + c.back)::text as balance,
      c.discount_due_on as "discountDueOn", c.discount_amount::text as "discountAmount",
      (coalesce(taken.discount, 0) - c.discount_back)::text as "discountTaken"
    from charges c left join lateral (
      select sum(a.discount) as discount from application a where a.company_id = c.company_id and a.charge_id = c.id
    ) taken on true
    order by c.due_on, c.issued_on, c.document_number, c.document_id`.execute(db)
  return rows.map(({ total, balance, discountAmount, discountTaken, ...row }) => ({
    ...row,
    kind: NAMES[row.documentKind],
    total: parseCents(total),
    balance: parseCents(balance),
    discountAmount: parseCents(discountAmount),
    discountTaken: parseCents(discountTaken),
  }))
}

/** The first of these documents of the party that nothing is open of, with what paid it. */
export async function findClosedCharge(
  db: Db,
  companyId: string,
  party: Party,
  documentIds: readonly string[],
): Promise<{ readonly kind: string; readonly number: string; readonly paidBy: string } | undefined> {
  const whose = party.customerId ? sql`o.customer_id = ${party.customerId}` : sql`o.vendor_id = ${party.vendorId}`
  const { rows } = await sql<{ documentKind: 'invoice' | 'receipt'; number: string; paidBy: string }>`
    select o.document_kind as "documentKind", o.document_number as number, coalesce((
        select string_agg(p.number, ', ') from (
          select s.document_number as number from application a
          join open_item s on s.company_id = a.company_id and s.id = a.settlement_id
          where a.company_id = o.company_id and a.charge_id = o.id
          group by s.document_number having sum(a.amount + a.discount) <> 0 order by s.document_number) p), '') as "paidBy"
    from open_item o where o.company_id = ${companyId} and ${whose} and o.side = 'charge' and o.balance = 0
      and o.document_kind in ('invoice', 'receipt') and o.document_id = any(${[...documentIds]}::uuid[])
    order by o.document_number limit 1`.execute(db)
  const [row] = rows
  return row && { kind: NAMES[row.documentKind], number: row.number, paidBy: row.paidBy }
}

import { type RawBuilder, sql } from 'kysely'
import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import type { SettlementKind } from '@galen/domain/finance/settlement-kinds'
import type { Db } from '../../platform/database/database.ts'
import { readTogether } from '../../platform/database/read-together.ts'

type Parts = Pick<SettlementDocument, 'applications' | 'activity' | 'messages'> & {
  readonly entries: NonNullable<SettlementDocument['entries']>
}
type RowOf<Name extends keyof Parts> = RawBuilder<Parts[Name][number]>

type Of = { readonly companyId: string; readonly kind: SettlementKind; readonly id: string }

const utc = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What it settles now; `openBefore` is what was open when it was applied for the first time. */
const applications = ({ companyId, kind, id }: Of): RowOf<'applications'> => sql`
  select c.document_id as "documentId", c.document_kind as kind, c.document_number as number, c.reference,
    c.issued_on as "issuedDate", c.due_on as "dueDate", c.total::float8 as "totalAmount",
    (c.total - coalesce((select sum(y.amount + y.discount) from application y
      where y.company_id = c.company_id and y.charge_id = c.id and y.settlement_id <> s.id and y.at < a.first_at), 0))::float8
      as "openBefore",
    a.discount::float8 as "discountAmountApplied", a.amount::float8 as amount, c.balance::float8 as balance
  from open_item s
  join lateral (
    select x.charge_id, sum(x.amount) as amount, sum(x.discount) as discount, min(x.at) as first_at from application x
    where x.company_id = s.company_id and x.settlement_id = s.id
    group by x.charge_id having sum(x.amount + x.discount) <> 0
  ) a on true
  join open_item c on c.company_id = s.company_id and c.id = a.charge_id
  where s.company_id = ${companyId}::uuid and s.document_kind = ${kind} and s.document_id = ${id}::uuid
  order by c.due_on, c.document_number`

/** The entries of the document itself and, of a credit, those of what it was applied to. */
const entries = ({ companyId, kind, id }: Of): RowOf<'entries'> => sql`
  select e.id, e.number::integer, e.accounting_date as date, e.memo, e.reverses_id is not null as "isReversal",
    exists (select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id) as "isReversed",
    (select jsonb_agg(jsonb_build_object('account', coalesce(a.code, ''), 'name', a.name,
        'debit', greatest(l.amount, 0), 'credit', greatest(-l.amount, 0)) order by l.position)
      from journal_line l join property a on a.company_id = l.company_id and a.id = l.account_id
      where l.company_id = e.company_id and l.entry_id = e.id) as lines
  from journal_entry e
  where e.company_id = ${companyId}::uuid and e.source_id = ${id}::uuid
    and e.source_kind = any(${[kind, 'credit-application']}::text[])
  order by e.number`

const activity = ({ companyId, kind, id }: Of): RowOf<'activity'> => sql`
  select e.id, coalesce((select u.given_name || ' ' || u.family_name from app_user u where u.id = e.user_id), 'System') as user,
    ${utc('e.at')} as at, e.action
  from audit_entry e
  where e.company_id = ${companyId}::uuid and e.entity = ${kind} and e.entity_id = ${id}
  order by e.at desc limit 20`

const messages = ({ companyId, kind, id }: Of): RowOf<'messages'> => sql`
  select m.id, m.subject, m.recipient, m.status, ${utc('m.created_at')} as at from mail_message m
  where m.company_id = ${companyId}::uuid and m.about_kind = ${kind} and m.about_id = ${id}::uuid
  order by m.created_at desc limit 20`

/** What is around a payment or credit, read at one moment. */
export const loadSettlementParts = (db: Db, of: Of) =>
  readTogether(db, {
    applications: applications(of),
    entries: entries(of),
    activity: activity(of),
    messages: messages(of),
  })

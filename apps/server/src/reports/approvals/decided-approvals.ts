import { type RawBuilder, sql } from 'kysely'
import type { ApprovalKind } from '@galen/domain/approvals'
import type { HoldReasonCode } from '@galen/domain/compliance/hold-reasons'
import { personName } from '../../platform/database/person-name.ts'
import { instantOf, writtenInstant } from './waiting-approval.ts'

/** So many of each kind are read; the page shows the newest of them. */
export const MOST_DECISIONS = 50

export type DecidedRow = {
  readonly id: string
  readonly title: string
  readonly amount: number | null
  readonly recordId: string | null
  readonly askedByName: string | null
  readonly decidedByName: string | null
  readonly decidedAt: string
  readonly approved: boolean
  readonly note: string
}
type Latest = (companyId: string) => RawBuilder<unknown>

const people = (asked: string, decided: string, at: string) => sql`${personName(asked)} as "askedByName",
  ${personName(decided)} as "decidedByName", ${writtenInstant(at)} as "decidedAt"`

const payments = (party: RawBuilder<unknown>, partyColumn: string) => (companyId: string) =>
  sql`
  select p.id, k.name || ', ' || p.method as title, p.total::float8 as amount, ${sql.ref(partyColumn)} as "recordId",
    ${people('p.created_by', 'p.decided_by', 'p.decided_at')}, p.status <> 'Refused' as approved, p.decision_note as note
  from vendor_payment p join ${party} k on k.company_id = p.company_id and k.id = ${sql.ref(partyColumn)}
  where p.company_id = ${companyId} and p.decided_at is not null
  order by p.decided_at desc limit ${MOST_DECISIONS}`

const reasonsOf = (codes: readonly HoldReasonCode[]) => (companyId: string) =>
  sql`
    select a.id, c.company_name || ', ' || o.number as title, o.total::float8 as amount, o.id as "recordId",
      ${people('o.placed_by', 'a.decided_by', 'a.decided_at')}, a.status = 'Approved' as approved, a.note
    from sales_approval a
    join sales_order o on o.company_id = a.company_id and o.id = a.order_id
    join customer c on c.company_id = o.company_id and c.id = o.customer_id
    where a.company_id = ${companyId} and a.status in ('Approved', 'Rejected') and a.code = any(${sql.val([...codes])})
    order by a.decided_at desc limit ${MOST_DECISIONS}`

/** The latest decisions of each kind; the latest first. */
export const latestDecisions = {
  payment: payments(sql`(select company_id, id, friendly_name as name from vendor)`, 'p.vendor_id'),
  refund: payments(sql`(select company_id, id, company_name as name from customer)`, 'p.customer_id'),
  bank: (companyId) => sql`
    select x.id, v.friendly_name || ', bank account' as title, null::float8 as amount, x.vendor_id as "recordId",
      ${people('x.requested_by', 'x.decided_by', 'x.decided_at')}, coalesce(x.approved, false) as approved, x.decision_note as note
    from vendor_bank_change x join vendor v on v.company_id = x.company_id and v.id = x.vendor_id
    where x.company_id = ${companyId} and x.decided_at is not null order by x.decided_at desc limit ${MOST_DECISIONS}`,
  'company-bank': (companyId) => sql`
    select x.id, x.bank || ', bank account' as title, null::float8 as amount, x.company_id as "recordId",
      ${people('x.asked_by', 'x.decided_by', 'x.decided_at')}, coalesce(x.approved, false) as approved, x.decision_note as note
    from company_bank_change x
    where x.company_id = ${companyId} and x.decided_at is not null order by x.decided_at desc limit ${MOST_DECISIONS}`,
  remit: (companyId) => sql`
    select x.id, v.friendly_name || ', remit-to address' as title, null::float8 as amount, x.vendor_id as "recordId",
      ${people('x.asked_by', 'x.decided_by', 'x.decided_at')}, coalesce(x.approved, false) as approved,
      coalesce(x.call_back_note, '') as note
    from vendor_remit_change x join vendor v on v.company_id = x.company_id and v.id = x.vendor_id
    where x.company_id = ${companyId} and x.decided_at is not null order by x.decided_at desc limit ${MOST_DECISIONS}`,
  journal: (companyId) => sql`
    select j.id, j.memo as title, coalesce((select sum((l ->> 'debit')::numeric) from jsonb_array_elements(j.lines) l), 0)::float8 as amount,
      null::uuid as "recordId", ${people('j.proposed_by', 'j.decided_by', 'j.decided_at')}, j.status = 'Posted' as approved, j.decision_note as note
    from journal_proposal j
    where j.company_id = ${companyId} and j.decided_at is not null order by j.decided_at desc limit ${MOST_DECISIONS}`,
  class: (companyId) => sql`
    select c.id, i.number as title, null::float8 as amount, c.item_id as "recordId",
      ${people('c.asked_by', 'c.decided_by', 'c.decided_at')}, c.status = 'Confirmed' as approved, c.note
    from item_class_proposal c join item i on i.company_id = c.company_id and i.id = c.item_id
    where c.company_id = ${companyId} and c.decided_at is not null order by c.decided_at desc limit ${MOST_DECISIONS}`,
  release: (companyId) => sql`
    select r.id, i.item_name || ', lot ' || r.lots as title, null::float8 as amount, r.item_id as "recordId",
      ${people('r.asked_by', 'r.decided_by', 'r.decided_at')}, r.status = 'Done' as approved, r.decision_note as note
    from quarantine_release r join item i on i.company_id = r.company_id and i.id = r.item_id
    where r.company_id = ${companyId} and r.decided_at is not null order by r.decided_at desc limit ${MOST_DECISIONS}`,
  destruction: (companyId) => sql`
    select d.id, d.drug || ', lot ' || d.lot as title, null::float8 as amount, d.item_id as "recordId",
      ${personName('d.asked_by')} as "askedByName",
      coalesce(${personName('d.canceled_by')}, concat_ws(', ', ${personName('d.first_witness')}, ${personName('d.second_witness')}))
        as "decidedByName",
      ${instantOf(sql`coalesce(d.second_at, d.canceled_at)`)} as "decidedAt", d.status = 'Done' as approved,
      d.cancel_note as note
    from controlled_destruction d
    where d.company_id = ${companyId} and d.status <> 'Waiting'
    order by coalesce(d.second_at, d.canceled_at) desc limit ${MOST_DECISIONS}`,
  loss: (companyId) => sql`
    select c.id, i.item_name || ', lot ' || c.lot as title, null::float8 as amount, c.item_id as "recordId",
      ${people('c.opened_by', 'c.decided_by', 'c.decided_at')}, c.status = 'Lost' as approved, c.decision_note as note
    from loss_case c join item i on i.company_id = c.company_id and i.id = c.item_id
    where c.company_id = ${companyId} and c.decided_at is not null order by c.decided_at desc limit ${MOST_DECISIONS}`,
  credit: reasonsOf(['CREDIT_LIMIT', 'PAST_DUE']),
  margin: reasonsOf(['MIN_MARGIN']),
} as const satisfies Record<ApprovalKind, Latest>

import { sql } from 'kysely'
import { journalIndex, journalLineIndex, ledgerAccountIndex } from '@galen/contract/accounting/ledger-indices'
import type { AccountClass } from '@galen/domain/accounting/account-roles'
import { personElsewhere, personName } from '../../platform/database/person-name.ts'
import { customerElsewhere, vendorElsewhere } from '../../partners/party-lookups.ts'
import { beginningId } from '../../platform/search/search-term-forms.ts'
import { serveIndex } from '../../platform/search/search.ts'

const lines = sql`from journal_line l where l.company_id = e.company_id and l.entry_id = e.id`

export const journalSearch = serveIndex(
  journalIndex,
  (db, actor) =>
    db
      .selectFrom('journal_entry as e')
      .where('e.company_id', '=', actor.companyId)
      .select([
        'e.id',
        'e.number',
        'e.accounting_date as date',
        'e.source_kind as sourceKind',
        'e.source_id as sourceId',
        'e.source_number as sourceNumber',
        'e.memo',
        sql<number>`(select coalesce(sum(l.amount) filter (where l.amount > 0), 0)::float8 ${lines})`.as('amount'),
        sql<number>`(select count(*)::integer ${lines})`.as('lines'),
        sql<string>`coalesce((select string_agg(distinct a.code, ', ' order by a.code) from journal_line l
          join property a on a.company_id = l.company_id and a.id = l.account_id
          where l.company_id = e.company_id and l.entry_id = e.id), '')`.as('accounts'),
        'e.reverses_id as reversesId',
        sql<boolean>`exists (select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)`.as(
          'reversed',
        ),
        'e.posted_at as postedAt',
        'e.posted_by as postedById',
        personName('e.posted_by').as('postedByName'),
      ]),
  {
    appendOnly: true,
    text: { kind: 'journal', fields: ['memo'] },
    exact: ['sourceNumber'],
    elsewhere: ({ companyId }) => ({ postedByName: personElsewhere(companyId, 'postedById') }),
  },
)

/** A debit or credit of so much is looked for by the amount, which has an index. */
const ofAmount = (field: 'debit' | 'credit', value: string, amount: string) =>
  Number(value) > 0 ? [{ field, value, within: { field: 'amount' as const, value: amount } }] : []

export const journalLineSearch = serveIndex(
  journalLineIndex,
  (db, actor) =>
    db
      .selectFrom('journal_line as l')
      // Joined so that PostgreSQL leaves them out where a page is only counted off.
      .leftJoin('journal_entry as e', (join) =>
        join.onRef('e.company_id', '=', 'l.company_id').onRef('e.id', '=', 'l.entry_id'),
      )
      .leftJoin('property as a', (join) =>
        join.onRef('a.company_id', '=', 'l.company_id').onRef('a.id', '=', 'l.account_id'),
      )
      .where('l.company_id', '=', actor.companyId)
      .select([
        sql<string>`l.entry_id || '-' || l.position`.as('id'),
        'l.entry_id as entryId',
        sql<number>`e.number`.as('number'),
        'l.accounting_date as date',
        'l.account_id as accountId',
        sql<string>`coalesce(a.code, '')`.as('accountCode'),
        sql<string>`a.name`.as('accountName'),
        sql<string>`e.source_kind`.as('sourceKind'),
        sql<string>`e.source_id`.as('sourceId'),
        sql<string>`e.source_number`.as('sourceNumber'),
        'l.customer_id as customerId',
        'l.vendor_id as vendorId',
        sql<
          string | null
        >`coalesce((select c.company_name from customer c where c.company_id = l.company_id and c.id = l.customer_id),
          (select v.friendly_name from vendor v where v.company_id = l.company_id and v.id = l.vendor_id))`.as('party'),
        sql<string>`case when l.memo = '' then e.memo else l.memo end`.as('memo'),
        sql<'opening' | 'closing' | null>`l.stage`.as('stage'),
        sql<number>`greatest(l.amount, 0)::float8`.as('debit'),
        sql<number>`greatest(-l.amount, 0)::float8`.as('credit'),
        sql<number>`l.amount::float8`.as('amount'),
        sql<string>`greatest(l.amount, 0)`.as('debit_exact'),
        sql<string>`greatest(-l.amount, 0)`.as('credit_exact'),
      ]),
  {
    appendOnly: true,
    exactSums: ['debit', 'credit'],
    spellings: {
      debit: (value) => ofAmount('debit', value, value),
      credit: (value) => ofAmount('credit', value, `-${value}`),
      id: (value) => [
        { field: 'id' as const, value, within: { field: 'entryId' as const, value: beginningId(value) } },
      ],
    },
    text: { kind: 'journal', by: 'entryId', fields: ['memo'] },
    elsewhere: ({ companyId }) => ({
      sourceNumber: {
        by: 'entryId',
        exact: true,
        values: sql`select e.id, e.source_number as value from journal_entry e where e.company_id = ${companyId}::uuid`,
      },
      party: { ...customerElsewhere(companyId, 'company_name'), also: vendorElsewhere(companyId, 'friendly_name') },
    }),
  },
)

/**
 * Debits and credits of the account `a`: closed months come from their totals, only open ones are summed line by line. Opening
 * and closing entries belong to no month.
 */
const figures = sql<{ debit: string; credit: string }>`(
  with open_from as (
    select coalesce(min(p.starts_on) filter (where not p.closed_financial), max(p.ends_on) + 1, '-infinity'::date) as day
    from fiscal_period p where p.company_id = a.company_id)
  select coalesce(sum(s.debit), 0) as debit, coalesce(sum(s.credit), 0) as credit from (
    select m.debit, m.credit from account_month m, open_from f
    where m.company_id = a.company_id and m.account_id = a.id and make_date(m.year, m.month, 1) < f.day
    union all
    select greatest(l.amount, 0), greatest(-l.amount, 0) from journal_line l
    where l.company_id = a.company_id and l.account_id = a.id and l.stage is null
      and l.accounting_date >= (select f.day from open_from f)
    union all
    select greatest(l.amount, 0), greatest(-l.amount, 0) from journal_line l
    where l.company_id = a.company_id and l.account_id = a.id and l.stage is not null) s)`

export const ledgerAccountSearch = serveIndex(
  ledgerAccountIndex,
  (db, actor) =>
    db
      .selectFrom('property as a')
      .innerJoinLateral(figures.as('s'), (join) => join.onTrue())
      .where('a.company_id', '=', actor.companyId)
      .where('a.type', '=', 'ledgerAccount')
      .select([
        'a.id',
        sql<string>`coalesce(a.code, '')`.as('code'),
        'a.name',
        sql<AccountClass>`case left(a.code, 1) when '1' then 'asset' when '2' then 'liability' when '3' then 'equity'
          when '4' then 'income' else 'expense' end`.as('class'),
        'a.active',
        sql<string[]>`array(select m.name from property m
          where m.company_id = a.company_id and m.type = 'accountMapping' and m.account_id = a.id order by m.position)`.as(
          'roles',
        ),
        sql<number>`s.debit::float8`.as('debit'),
        sql<number>`s.credit::float8`.as('credit'),
        sql<number>`(s.debit - s.credit)::float8`.as('balance'),
      ]),
  { invalidatedBy: ['property'] },
)

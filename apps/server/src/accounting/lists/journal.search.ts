import { sql } from 'kysely'
import { journalIndex, journalLineIndex, ledgerAccountIndex } from '@galen/contract/accounting/ledger-indices'
import type { AccountClass } from '@galen/domain/accounting/account-roles'
import { personName } from '../../platform/database/person-name.ts'
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
        personName('e.posted_by').as('postedByName'),
      ]),
  { appendOnly: true },
)

export const journalLineSearch = serveIndex(
  journalLineIndex,
  (db, actor) =>
    db
      .selectFrom('journal_line as l')
      .innerJoin('journal_entry as e', (join) =>
        join.onRef('e.company_id', '=', 'l.company_id').onRef('e.id', '=', 'l.entry_id'),
      )
      .innerJoin('property as a', (join) =>
        join.onRef('a.company_id', '=', 'l.company_id').onRef('a.id', '=', 'l.account_id'),
      )
      .where('l.company_id', '=', actor.companyId)
      .select([
        sql<string>`l.entry_id || '-' || l.position`.as('id'),
        'l.entry_id as entryId',
        'e.number',
        'l.accounting_date as date',
        'l.account_id as accountId',
        sql<string>`coalesce(a.code, '')`.as('accountCode'),
        'a.name as accountName',
        'e.source_kind as sourceKind',
        'e.source_id as sourceId',
        'e.source_number as sourceNumber',
        sql<
          string | null
        >`coalesce((select c.company_name from customer c where c.company_id = l.company_id and c.id = l.customer_id),
          (select v.friendly_name from vendor v where v.company_id = l.company_id and v.id = l.vendor_id))`.as('party'),
        sql<string>`case when l.memo = '' then e.memo else l.memo end`.as('memo'),
        sql<number>`greatest(l.amount, 0)::float8`.as('debit'),
        sql<number>`greatest(-l.amount, 0)::float8`.as('credit'),
      ]),
  { appendOnly: true },
)

const sums = sql`from journal_line l where l.company_id = a.company_id and l.account_id = a.id`

export const ledgerAccountSearch = serveIndex(
  ledgerAccountIndex,
  (db, actor) =>
    db
      .selectFrom('property as a')
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
        sql<number>`(select coalesce(sum(l.amount) filter (where l.amount > 0), 0)::float8 ${sums})`.as('debit'),
        sql<number>`(select coalesce(-sum(l.amount) filter (where l.amount < 0), 0)::float8 ${sums})`.as('credit'),
        sql<number>`(select coalesce(sum(l.amount), 0)::float8 ${sums})`.as('balance'),
      ]),
  { invalidatedBy: ['property'] },
)

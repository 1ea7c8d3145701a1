import { sql } from 'kysely'
import { accrualIndex } from '@galen/contract/accounting/ledger-indices'
import { serveIndex } from '../../platform/search/search.ts'

type Row = {
  company_id: string
  ledger: 'received-not-invoiced' | 'accrued-freight'
  kind: 'receipt' | 'invoice' | 'sales-order'
  document_id: string
  number: string
  party: string
  day: string
  amount: string
}

export const accrualSearch = serveIndex(
  accrualIndex,
  (db, actor) =>
    db
      .selectFrom(sql<Row>`accrual`.as('a'))
      .where('a.company_id', '=', actor.companyId)
      .select([
        sql<string>`a.ledger || '-' || a.document_id`.as('id'),
        'a.ledger',
        'a.kind',
        'a.document_id as documentId',
        'a.number',
        'a.party',
        'a.day as date',
        sql<number>`((select (now() at time zone c.time_zone)::date from company c where c.id = a.company_id) - a.day)`.as(
          'age',
        ),
        sql<number>`a.amount::float8`.as('amount'),
      ]),
  { invalidatedBy: ['receipt', 'invoice'] },
)

import { sql } from 'kysely'
import { accrualIndex } from '@galen/contract/accounting/ledger-indices'
import { customerElsewhere, vendorElsewhere } from '../../partners/party-lookups.ts'
import type { Place } from '../../platform/search/search-lookups.ts'
import { serveIndex } from '../../platform/search/search.ts'

type Row = {
  company_id: string
  ledger: 'received-not-invoiced' | 'accrued-freight'
  kind: 'receipt' | 'invoice' | 'sales-order'
  document_id: string
  number: string
  party: string
  party_id: string
  day: string
  amount: string
}

const tables = { invoice: 'invoice', receipt: 'receipt', 'sales-order': 'sales_order' } as const

const numberIn = (companyId: string, kind: Row['kind'], others: Pick<Place, 'also'> = {}): Place => ({
  by: 'documentId',
  texts: kind,
  values: sql`select d.id, d.number as value from ${sql.table(tables[kind])} d
    where d.company_id = ${companyId}::uuid and d.number is not null`,
  ...others,
})

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
        'a.party_id as partyId',
        'a.day as date',
        sql<number>`((select (now() at time zone c.time_zone)::date from company c where c.id = a.company_id) - a.day)`.as(
          'age',
        ),
        sql<number>`a.amount::float8`.as('amount'),
      ]),
  {
    invalidatedBy: ['receipt', 'invoice'],
    elsewhere: ({ companyId }) => ({
      number: numberIn(companyId, 'invoice', {
        also: numberIn(companyId, 'receipt', { also: numberIn(companyId, 'sales-order') }),
      }),
      party: {
        ...customerElsewhere(companyId, 'company_name', 'partyId'),
        also: vendorElsewhere(companyId, 'friendly_name', 'partyId'),
      },
    }),
  },
)

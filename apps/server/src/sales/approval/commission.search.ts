import { sql } from 'kysely'
import { commissionIndex } from '@galen/contract/sales/commission'
import { personElsewhere, personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'

export const commissionSearch = serveIndex(
  commissionIndex,
  (db, actor) =>
    db
      .selectFrom('commission as c')
      .innerJoin('invoice as i', (join) =>
        join.onRef('i.company_id', '=', 'c.company_id').onRef('i.id', '=', 'c.invoice_id'),
      )
      .where('c.company_id', '=', actor.companyId)
      .select([
        'c.id',
        'c.invoice_id as invoiceId',
        sql<string>`coalesce(i.number, '')`.as('invoiceNumber'),
        'c.user_id as userId',
        personName('c.user_id').$castTo<string>().as('userName'),
        'c.accounting_date as date',
        'c.reason',
        sql<number>`c.basis::float8`.as('basis'),
        sql<number>`c.percent::float8`.as('percent'),
        sql<number>`c.amount::float8`.as('amount'),
      ]),
  {
    appendOnly: true,
    elsewhere: ({ companyId }) => ({
      invoiceNumber: {
        by: 'invoiceId',
        texts: 'invoice',
        values: sql`select n.id, n.number as value from invoice n where n.company_id = ${companyId}::uuid and n.number is not null`,
      },
      userName: personElsewhere(companyId, 'userId'),
    }),
  },
)

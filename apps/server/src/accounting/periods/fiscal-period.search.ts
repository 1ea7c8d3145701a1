import { sql } from 'kysely'
import { fiscalPeriodIndex } from '@galen/contract/accounting/fiscal-periods'
import { personName } from '../../platform/database/person-name.ts'
import { serveIndex } from '../../platform/search/search.ts'

export const fiscalPeriodSearch = serveIndex(
  fiscalPeriodIndex,
  (db, actor) =>
    db
      .selectFrom('fiscal_period as p')
      .where('p.company_id', '=', actor.companyId)
      .select([
        'p.id',
        sql<string>`split_part(p.period_name, ' ', 1)`.as('periodName'),
        'p.year',
        'p.month',
        'p.ends_on as date',
        'p.closed_financial as closedFinancial',
        'p.closed_inventory as closedInventory',
        'p.closed_purchase as closedPurchase',
        'p.closed_sales as closedSales',
        'p.closed_at as closedAt',
        personName('p.closed_by').as('closedByName'),
        'p.version',
      ]),
  { invalidatedBy: ['fiscal-period'] },
)

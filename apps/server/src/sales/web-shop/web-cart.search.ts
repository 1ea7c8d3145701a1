import { sql } from 'kysely'
import { webCartIndex } from '@galen/contract/sales/web-shop'
import { inCustomerScope } from '../../partners/customer-scope.ts'
import { serveIndex } from '../../platform/search/search.ts'

// As sub-selects and not as joins: they are looked up for the rows of the page only, each by its key.
const ofCustomer = <T>(column: string) => sql<T>`(
  select ${sql.ref(`c.${column}`)} from customer c where c.company_id = k.company_id and c.id = k.customer_id)`
const summed = <T>(amount: ReturnType<typeof sql>) => sql<T>`(
  select ${amount} from web_cart_line l where l.company_id = k.company_id and l.cart_id = k.id)`

/** Carts of the customers that the person may see. */
export const webCartSearch = serveIndex(
  webCartIndex,
  (db, actor) =>
    db
      .selectFrom('web_cart as k')
      .where('k.company_id', '=', actor.companyId)
      .where(
        sql<boolean>`(select ${inCustomerScope(actor)} from customer c where c.company_id = k.company_id and c.id = k.customer_id)`,
      )
      .select([
        'k.id',
        'k.customer_id as customerId',
        ofCustomer<string>('number').as('customerNumber'),
        ofCustomer<string>('company_name').as('customer'),
        ofCustomer<string | null>('sales_rep_id').as('salesRepId'),
        'k.account_id as accountId',
        sql<string>`(select a.email from web_account a where a.company_id = k.company_id and a.id = k.account_id)`.as(
          'account',
        ),
        summed<number>(sql`count(*)::integer`).as('lines'),
        summed<number>(sql`coalesce(sum(l.quantity), 0)::integer`).as('units'),
        summed<number>(sql`coalesce(sum(l.quantity * l.price), 0)::float8`).as('value'),
        'k.updated_at as updatedAt',
        'k.version',
      ]),
  { invalidatedBy: ['web-cart'] },
)

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/database/database.ts'
import type { Actor } from '../platform/operation.ts'

type Seeing = Pick<Actor, 'userId' | 'companyId' | 'permissions'>

/** Sales reps work with the orders of their own customers; anyone who sells nothing, or lists all sales, sees every one. */
export const seesOwnSalesOnly = ({ permissions }: Pick<Actor, 'permissions'>): boolean =>
  (permissions.has('LIST_SALES') || permissions.has('CREATE_SALE')) && !permissions.has('LIST_ALL_SALES')

/** The customers that someone looks after, asked once for the whole statement. */
const ownCustomers = ({ companyId, userId }: Seeing) => sql`array(
  select mine.id from customer mine where mine.company_id = ${companyId}::uuid
    and (mine.sales_rep_id = ${userId}::uuid or mine.account_manager_id = ${userId}::uuid))`

/** The columns that say whose a document is. */
type Columns = { readonly customer: string; readonly owner?: string }

/** That the person sees the document with these columns: of a customer they look after, or their own. */
export function inSalesScope(actor: Seeing, { customer, owner }: Columns): RawBuilder<boolean> {
  if (!seesOwnSalesOnly(actor)) return sql<boolean>`true`
  const ofMine = sql<boolean>`${sql.ref(customer)} = any(${ownCustomers(actor)})`
  return owner === undefined ? ofMine : sql<boolean>`(${sql.ref(owner)} = ${actor.userId}::uuid or ${ofMine})`
}

/** That the person sees the order of the table under this name. */
export const inOrderScope = (actor: Seeing, order = 'o'): RawBuilder<boolean> =>
  inSalesScope(actor, { customer: `${order}.customer_id`, owner: `${order}.owner_id` })

/** Whether the person sees this order; the same answer for reading, searching, printing and listening. */
export async function seesOrder(db: Db, actor: Seeing, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from sales_order o where o.company_id = ${actor.companyId} and o.id = ${id} and ${inOrderScope(actor)}`.execute(
    db,
  )
  return rows.length > 0
}

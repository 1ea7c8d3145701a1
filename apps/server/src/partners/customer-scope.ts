import { type RawBuilder, sql } from 'kysely'
import type { Permission } from '@galen/domain/permissions'
import type { Db } from '../platform/database/database.ts'
import { notFound } from '../platform/errors.ts'
import type { Actor } from '../platform/operation.ts'

type Seeing = Pick<Actor, 'userId' | 'permissions'>

/** Sales reps work with their own customers; anyone who sells nothing, or may list all sales, sees every customer. */
export const seesOwnCustomersOnly = ({ permissions }: { readonly permissions: ReadonlySet<Permission> }): boolean =>
  permissions.has('LIST_SALES') && !permissions.has('LIST_ALL_SALES')

/** That the person may see the customer of the table under this name: part of every read and write about customers. */
export const inCustomerScope = (actor: Seeing, customer = 'c'): RawBuilder<boolean> =>
  seesOwnCustomersOnly(actor)
    ? sql<boolean>`(${sql.ref(`${customer}.sales_rep_id`)} = ${actor.userId}::uuid
        or ${sql.ref(`${customer}.account_manager_id`)} = ${actor.userId}::uuid)`
    : sql<boolean>`true`

/** Whether the person may see this customer. */
export async function seesCustomer(db: Db, actor: Actor, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from customer c where c.company_id = ${actor.companyId} and c.id = ${id} and ${inCustomerScope(actor)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Answers a customer outside of the scope exactly as one that never was. */
export async function checkCustomerSeen(db: Db, actor: Actor, id: string): Promise<void> {
  if (!(await seesCustomer(db, actor, id))) throw notFound('Customer')
}

/** That the audit entry `e` is not about a customer that the person may not see, nor about one of its web accounts. */
export const auditInCustomerScope = (actor: Actor): RawBuilder<boolean> =>
  seesOwnCustomersOnly(actor)
    ? sql<boolean>`(not (e.entity = 'web-account' or e.record_entity = 'customer') or exists (
        select from customer c where c.company_id = e.company_id and ${inCustomerScope(actor)} and c.id::text = case e.record_entity
          when 'customer' then e.record_id else (
            select w.customer_id::text from web_account w where w.company_id = e.company_id and w.id::text = e.entity_id) end))`
    : sql<boolean>`true`

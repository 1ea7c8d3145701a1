import { sql } from 'kysely'
import { customerTopic } from '@galen/contract/partners/customers'
import { destinationOf } from '@galen/contract/topic'
import type { Tx } from '../../platform/database/database.ts'
import { aboutToLock } from '../../platform/database/locks.ts'
import type { Effects } from '../../platform/effects.ts'
import type { Actor } from '../../platform/operation.ts'
import { inCustomerScope } from '../customer-scope.ts'

/** What a bulk update can change. */
export type BatchValues = {
  readonly salesRepId: string | null
  readonly accountManagerId: string | null
  readonly classId: string | null
  readonly isActive: boolean
}

export type BatchCustomer = BatchValues & { readonly id: string; readonly number: string; readonly version: number }

export type BatchChange = { readonly before: BatchCustomer; readonly after: BatchCustomer }

const columns = sql`
  c.id, c.number, c.version, c.sales_rep_id as "salesRepId", c.account_manager_id as "accountManagerId", c.class_id as "classId",
  c.is_active as "isActive"`

/** The customers among these that the person may see, locked in one order so that two bulk updates never wait for each other. */
export async function lockBatch(tx: Tx, actor: Actor, ids: readonly string[]): Promise<BatchCustomer[]> {
  aboutToLock(tx, 'customer')
  const { rows } = await sql<BatchCustomer>`
    select ${columns} from customer c
    where c.company_id = ${actor.companyId} and c.id = any(${ids}::uuid[]) and ${inCustomerScope(actor)}
    order by c.id for no key update`.execute(tx)
  return rows
}

/** Writes all changes in one statement, and says each of them to the audit and to anyone who has the customer open. */
export async function writeBatch(
  tx: Tx,
  companyId: string,
  { audit, publish }: Pick<Effects, 'audit' | 'publish'>,
  changes: readonly BatchChange[],
  action: string,
): Promise<void> {
  await sql`
    update customer c set sales_rep_id = g."salesRepId", account_manager_id = g."accountManagerId", class_id = g."classId",
      is_active = g."isActive", version = g.version
    from jsonb_to_recordset(${JSON.stringify(changes.map(({ after }) => after))}::text::jsonb)
      as g (id uuid, version integer, "salesRepId" uuid, "accountManagerId" uuid, "classId" uuid, "isActive" boolean)
    where c.company_id = ${companyId} and c.id = g.id`.execute(tx)
  for (const { before, after } of changes) {
    const { id, version } = after
    const change = { before: batchValues(before), after: batchValues(after) }
    audit('customer', { id, action, version, ...change })
    const changed = CHANGEABLE.filter((field) => before[field] !== after[field])
    publish(destinationOf(customerTopic, { id }), { type: 'customer', id, version, changed })
  }
}

export const CHANGEABLE = ['salesRepId', 'accountManagerId', 'classId', 'isActive'] as const

const batchValues = ({ salesRepId, accountManagerId, classId, isActive }: BatchCustomer): BatchValues => ({
  salesRepId,
  accountManagerId,
  classId,
  isActive,
})

/** Keeps what was changed for as long as it can be undone. */
export async function keepBatch(tx: Tx, actor: Actor, batchId: string, changes: readonly BatchChange[]): Promise<void> {
  await tx
    .insertInto('customer_batch')
    .values({ company_id: actor.companyId, id: batchId, made_by: actor.userId })
    .execute()
  await sql`
    insert into customer_batch_change (company_id, batch_id, customer_id, before, after)
    select ${actor.companyId}, ${batchId}, (g.after ->> 'id')::uuid, g.before, g.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::text::jsonb) as g (before jsonb, after jsonb)`.execute(tx)
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod'
import { customerBatch } from '@galen/contract/partners/customer-batch'
import type { Tx } from '../../../platform/database/database.ts'
import { versionAfter } from '../../../platform/database/next-version.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { openAbout, type OpenDocument } from '../../../platform/open-documents.ts'
import { type BatchChange, type BatchCustomer, CHANGEABLE, keepBatch, lockBatch, writeBatch } from '../batch.store.ts'

type NewProps = z.output<typeof customerBatch.update.body>['newProps']
type Skipped = { id: string; number: string | null; why: string }

/** One new value for many customers (Spec §3), each with its own audit row; who cannot have it is skipped and named. */
export const updateCustomers = command(customerBatch.update, async ({ body, tx, actor, audit, publish }) => {
  const ids = [...new Set(body.ids)]
  await checkNewProps(tx, actor.companyId, body.newProps)
  const found = await lockBatch(tx, actor, ids)
  const open = await openIfDeactivating(tx, actor.companyId, found, body.newProps)
  const known = new Set(found.map(({ id }) => id))
  const skipped: Skipped[] = ids
    .filter((id) => !known.has(id))
    .map((id) => ({ id, number: null, why: 'There is no such customer.' }))
  const changes: BatchChange[] = []
  for (const before of found) {
    const after = { ...before, ...given(body.newProps), version: versionAfter(before) }
    const why = whySkipped(before, after, open.get(before.id))
    if (why) skipped.push({ id: before.id, number: before.number, why })
    else changes.push({ before, after })
  }
  if (changes.length === 0) return { batchId: null, changed: 0, skipped }
  const batchId = randomUUIDv7()
  await writeBatch(tx, actor.companyId, { audit, publish }, changes, 'batch-update')
  await keepBatch(tx, actor, batchId, changes)
  return { batchId, changed: changes.length, skipped }
})

const given = (props: NewProps) =>
  Object.fromEntries(Object.entries(props).filter(([, value]) => value !== undefined)) as Partial<BatchCustomer>

function whySkipped(
  before: BatchCustomer,
  after: BatchCustomer,
  open: readonly OpenDocument[] | undefined,
): string | null {
  if (CHANGEABLE.every((field) => before[field] === after[field])) return 'It is so already.'
  if (open) return `It has ${open.map(({ detail }) => detail).join(' and ')} open.`
  return null
}

/** Anyone who has something open is deactivated one by one, where a person says why. */
const openIfDeactivating = async (tx: Tx, companyId: string, found: readonly BatchCustomer[], props: NewProps) =>
  props.isActive === false
    ? openAbout(
        tx,
        'customer',
        companyId,
        found.filter(({ isActive }) => isActive).map(({ id }) => id),
      )
    : new Map<string, readonly OpenDocument[]>()

async function checkNewProps(tx: Tx, companyId: string, props: NewProps): Promise<void> {
  const people = [props.salesRepId, props.accountManagerId].filter((id) => id !== undefined && id !== null)
  const { rows } = await sql<{ people: string[]; isClass: boolean }>`
    select array(select m.user_id from company_user m
        where m.company_id = ${companyId} and m.active and m.user_id = any(${people}::uuid[])) as people,
      exists (select from property p where p.company_id = ${companyId} and p.active and p.type = 'customerClass'
        and p.id = ${props.classId ?? null}::uuid) as "isClass"`.execute(tx)
  const [known] = rows
  const nobody = (field: 'salesRepId' | 'accountManagerId') => {
    const id = props[field]
    return id && !known?.people.includes(id)
      ? [{ field: `newProps.${field}`, message: 'is not an active user of this company' }]
      : []
  }
  const problems = [
    ...nobody('salesRepId'),
    ...nobody('accountManagerId'),
    ...(props.classId && !known?.isClass
      ? [{ field: 'newProps.classId', message: 'is not a customer class in use' }]
      : []),
  ]
  if (problems.length > 0) throw invalid(problems)
}

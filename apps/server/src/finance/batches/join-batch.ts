import { randomUUIDv7 } from 'node:crypto'
import { BusinessError } from '@galen/domain/business-error'
import { takeDocumentNumber } from '../../admin/document-number.ts'
import { aboutToLock, holdInserted, lockRows } from '../../platform/database/locks.ts'
import { invalid } from '../../platform/errors.ts'
import type { Work } from '../../platform/work.ts'
import { insertOpenBatch, setBatchNumber } from './batch.hot.ts'

export type JoinedBatch = { readonly id: string; readonly number: string | null }

/** The batch that a payment goes into, kept open until the commit: the one that was named, or the open one of the bank account. */
export async function joinBatch(work: Work, batchId?: string | null): Promise<JoinedBatch> {
  if (batchId) return joinNamed(work, batchId)
  const bankAccountId = await depositAccount(work)
  for (;;) {
    const found = await openBatchOf(work, bankAccountId)
    if (!found) {
      const opened = await openBatch(work, bankAccountId)
      if (opened) return opened
      continue
    }
    await lockRows(work, 'batch', [found.id], 'share')
    const locked = await loadBatch(work, found.id)
    if (locked?.status === 'Open') return locked
  }
}

async function joinNamed(work: Work, batchId: string): Promise<JoinedBatch> {
  await lockRows(work, 'batch', [batchId], 'share')
  const batch = await loadBatch(work, batchId)
  if (!batch) throw invalid([{ field: 'batchId', message: 'is not a batch' }])
  if (batch.status !== 'Open') throw new BusinessError('batch.refused', `Batch ${batch.number} is closed.`)
  return batch
}

const loadBatch = ({ tx, actor }: Work, id: string) =>
  tx
    .selectFrom('batch')
    .select(['id', 'number', 'status'])
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .executeTakeFirst()

const openBatchOf = ({ tx, actor }: Work, bankAccountId: string | null) =>
  tx
    .selectFrom('batch')
    .select(['id', 'number'])
    .where('company_id', '=', actor.companyId)
    .where('status', '=', 'Open')
    .where('bank_account_id', bankAccountId === null ? 'is' : '=', bankAccountId)
    .executeTakeFirst()

/** Where deposits go: the default account, or another one that takes them. */
async function depositAccount({ tx, actor }: Work): Promise<string | null> {
  const account = await tx
    .selectFrom('company_bank_account')
    .select('id')
    .where('company_id', '=', actor.companyId)
    .where('active', '=', true)
    .where('use', 'in', ['deposits', 'both'])
    .orderBy('is_default', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return account?.id ?? null
}

/** Opens a batch, unless someone else opens one at the same moment. Its number is taken by `numberBatch`. */
async function openBatch(work: Work, bankAccountId: string | null): Promise<JoinedBatch | null> {
  const { tx, audit } = work
  aboutToLock(tx, 'batch')
  const id = randomUUIDv7()
  if (!(await insertOpenBatch(work, { id, bankAccountId }))) return null
  holdInserted(tx, 'batch', [id])
  audit('batch', { id, action: 'open', version: 1, before: null, after: { status: 'Open' } })
  return { id, number: null }
}

/** Gives a batch that was just opened its number; after every lock, before the number of the payment. */
export async function numberBatch(work: Work, batch: JoinedBatch): Promise<string> {
  if (batch.number !== null) return batch.number
  const number = await takeDocumentNumber(work.tx, work.actor.companyId, 'batch')
  await setBatchNumber(work, batch.id, number)
  return number
}

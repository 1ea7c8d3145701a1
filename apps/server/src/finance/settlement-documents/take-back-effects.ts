import { sql } from 'kysely'
import type { TakeBackEffects } from '@galen/contract/finance/settlement-documents'
import { BusinessError } from '@galen/domain/business-error'
import { businessDateOf } from '@galen/domain/dates'
import { checkVoidable } from '@galen/domain/finance/paid-out'
import { customerPaymentLifecycle, returnRefusal } from '@galen/domain/finance/payment'
import { parseCents, sum } from '@galen/domain/money'
import type { Db } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/operation.ts'
import { loadBatch } from '../batches/batch.store.ts'
import { loadPaidOut } from '../settlements/paid-out.store.ts'
import { loadSettlementDocument } from './settlement-document.view.ts'

type Side = 'customer' | 'vendor'
type Action = 'void' | 'return'
type Document = Awaited<ReturnType<typeof loadSettlementDocument>>

/** What a void or a return would do, worked out from what is stored now. */
export async function loadTakeBackEffects(
  db: Db,
  actor: Actor,
  side: Side,
  { id, action }: { readonly id: string; readonly action: Action },
): Promise<TakeBackEffects> {
  const { companyId, timeZone } = actor
  const document = await loadSettlementDocument(db, actor, side, id)
  const applied = document.applications.filter(({ dueDate }) => dueDate !== null)
  return {
    refusal: (await refusalOf(db, companyId, document, action)) ?? null,
    unapplied: applied.map(({ number, amount, discountAmountApplied, balance }) => ({
      number,
      amount,
      discountAmountApplied,
      balanceAfter: total([balance, amount, discountAmountApplied]),
    })),
    discounts: total(applied.map(({ discountAmountApplied }) => discountAmountApplied)),
    journal: { date: businessDateOf(new Date(), timeZone), ...(await reversed(db, companyId, document)) },
    batch: await batchOf(db, companyId, document),
  }
}

const total = (amounts: readonly number[]) => sum(amounts.map((amount) => parseCents(amount))) / 100

/** The entries that stand and would be reversed. */
async function reversed(db: Db, companyId: string, { kind, id }: Document) {
  const { rows } = await sql<{ entries: number; amount: number }>`
    select count(distinct e.id)::integer as entries, coalesce(sum(greatest(l.amount, 0)), 0)::float8 as amount
    from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
    where e.company_id = ${companyId} and e.source_id = ${id}
      and e.source_kind = any(${[kind, 'credit-application']}::text[]) and e.reverses_id is null
      and not exists (select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)`.execute(
    db,
  )
  return rows[0] ?? { entries: 0, amount: 0 }
}

async function batchOf(db: Db, companyId: string, { batch, totalAmount }: Document): Promise<TakeBackEffects['batch']> {
  if (batch === null) return null
  const { number, status, total: before } = await loadBatch(db, companyId, batch.id)
  const isClosed = status === 'Closed'
  return { number, isClosed, totalBefore: before, totalAfter: isClosed ? before : total([before, -totalAmount]) }
}

async function refusalOf(db: Db, companyId: string, document: Document, action: Action): Promise<string | undefined> {
  const { kind, id, method, batch, number, clearedOn } = document
  const self = { documentKind: kind, documentId: id }
  if (kind === 'customer-payment') {
    const status = document.status as Parameters<typeof customerPaymentLifecycle.refusal>[1]
    const refused = customerPaymentLifecycle.refusal(action, status)
    if (refused !== undefined) return refused
    if (action === 'return') {
      const returning = returnRefusal({ method: method ?? '', batch })
      if (returning !== undefined) return returning
    } else if (clearedOn !== null) return `The bank cleared payment ${number}. Record it as a returned check instead.`
  }
  try {
    checkVoidable(await loadPaidOut(db, companyId, self))
    return undefined
  } catch (reason) {
    if (reason instanceof BusinessError) return reason.message
    throw reason
  }
}

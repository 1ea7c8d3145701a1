import { type Batch, batches } from '@galen/contract/finance/batches'
import { BusinessError } from '@galen/domain/business-error'
import { batchLifecycle } from '@galen/domain/finance/payment'
import { type Cents, centsToDecimal, formatMoney, negate, parseCents, subtract, sum } from '@galen/domain/money'
import { postJournal } from '../../../accounting/general-ledger.ts'
import { asJson } from '../../../platform/database/as-json.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { notFound } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import { openToday } from '../../settlements/posting-day.ts'
import { loadBatch } from '../batch.store.ts'

/** Books the deposit and freezes the payments of the batch. What was counted by hand has to agree with them. */
export const closeBatch = command(
  batches.close,
  async (input) => {
    const { params, body, tx, actor, audit } = input
    const today = await openToday(input)
    const locked = await lockRows(input, 'batch', [params.id])
    if (locked.size === 0) throw notFound('Batch')
    const before = await loadBatch(tx, actor.companyId, params.id)
    const status = batchLifecycle.after('close', before.status)
    const { version = before.version } = body
    await checkExactVersion(tx, actor.companyId, 'batch', params.id, { version: before.version }, { version })
    checkCount(before, body)
    const total = parseCents(before.total)
    await tx
      .updateTable('batch')
      .set({
        status,
        counted: asJson(body.counted ?? before.methods),
        payment_count: before.payments,
        total: centsToDecimal(total),
        accounting_date: today,
        closed_at: new Date().toISOString(),
        closed_by: actor.userId,
        version: before.version + 1,
      })
      .where('company_id', '=', actor.companyId)
      .where('id', '=', params.id)
      .execute()
    await postJournal(input, {
      source: { kind: 'batch', id: params.id, number: before.number },
      accountingDate: today,
      memo: `Deposit of batch ${before.number}`,
      lines: [
        { role: 'bank', amount: total },
        { role: 'undeposited-funds', amount: negate(total) },
      ],
    })
    const after = await loadBatch(tx, actor.companyId, params.id)
    audit('batch', {
      id: params.id,
      action: 'close',
      version: after.version,
      before: { status: before.status },
      after: { status, total: before.total, payments: before.payments },
    })
    return after
  },
  { posting: true },
)

type Counted = {
  readonly counted?: readonly { readonly method: string; readonly count: number; readonly amount: number }[] | undefined
  readonly controlTotal?: number | undefined
}

function checkCount({ methods, total }: Batch, { counted, controlTotal }: Counted): void {
  const given = controlTotal === undefined ? undefined : parseCents(controlTotal)
  if (given !== undefined) refuseDifference(subtract(given, parseCents(total)), 'controlTotal')
  if (!counted) return
  refuseDifference(subtract(sum(counted.map(({ amount }) => parseCents(amount))), parseCents(total)), 'counted')
  for (const method of new Set([...methods, ...counted].map((one) => one.method))) {
    const of = (list: Counted['counted']) => list?.filter((one) => one.method === method) ?? []
    const amount = (list: Counted['counted']) => sum(of(list).map((one) => parseCents(one.amount)))
    refuseDifference(subtract(amount(counted), amount(methods)), `counted.${method}`)
    const count = (list: Counted['counted']) => of(list).reduce((all, one) => all + one.count, 0)
    if (count(counted) !== count(methods))
      throw new BusinessError('batch.count', `${method}: ${count(methods)} payments were entered.`, [
        { field: `counted.${method}`, message: `must be ${count(methods)}` },
      ])
  }
}

function refuseDifference(difference: Cents, field: string): void {
  if (difference === 0) return
  const amount = formatMoney(Math.abs(difference) as Cents)
  throw new BusinessError('batch.count', `The count differs by ${amount}.`, [
    { field, message: 'differs from the payments', difference: difference / 100 },
  ])
}

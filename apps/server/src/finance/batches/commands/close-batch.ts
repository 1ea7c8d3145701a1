import { type Batch, batches } from '@galen/contract/finance/batches'
import { depositLines } from '@galen/domain/accounting/postings'
import { BusinessError } from '@galen/domain/business-error'
import { batchLifecycle } from '@galen/domain/finance/payment'
import { type Cents, formatMoney, parseCents, subtract, sum } from '@galen/domain/money'
import { postJournal } from '../../../accounting/general-ledger.ts'
import { command } from '../../../platform/operation.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import { openToday } from '../../settlements/posting-day.ts'
import { batch, loadBatch } from '../batch.store.ts'

/** Books the deposit and freezes the payments of the batch. What was counted by hand has to agree with them. */
export const closeBatch = command(
  batches.close,
  async (input) => {
    const { params, body, tx, actor } = input
    const today = await openToday(input)
    const locked = await batch.lock(input, params.id)
    const before = await loadBatch(tx, actor.companyId, params.id)
    const status = batchLifecycle.after('close', before.status)
    const { version = before.version } = body
    await checkExactVersion(tx, actor.companyId, 'batch', params.id, { version: before.version }, { version })
    checkCount(before, body)
    const total = parseCents(before.total)
    await batch.save(
      input,
      locked,
      { ...locked, status },
      {
        action: 'close',
        parts: { before: {}, after: { total: before.total, payments: before.payments } },
        stamps: {
          counted: body.counted ?? before.methods,
          paymentCount: before.payments,
          closedTotal: before.total,
          date: today,
          closedAt: new Date().toISOString(),
          closedById: actor.userId,
        },
      },
    )
    await postJournal(input, {
      source: { kind: 'batch', id: params.id, number: before.number },
      accountingDate: today,
      memo: `Deposit of batch ${before.number}`,
      lines: depositLines(total),
    })
    return loadBatch(tx, actor.companyId, params.id)
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

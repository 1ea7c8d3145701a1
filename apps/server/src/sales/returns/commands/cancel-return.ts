import { sql } from 'kysely'
import type { ReturnRecord } from '@galen/contract/sales/customer-return.fields'
import { invoices } from '@galen/contract/sales/invoices'
import type { BusinessDate } from '@galen/domain/dates'
import { negate, parseCents, sum } from '@galen/domain/money'
import { customerReturnLifecycle } from '@galen/domain/sales/customer-return'
import { postJournal, reverseJournal } from '../../../accounting/general-ledger.ts'
import { voidCustomerCredit } from '../../../finance/customer-credits.ts'
import { returnDiscount } from '../../../finance/open-items.ts'
import { lockRows } from '../../../platform/database/locks.ts'
import { now } from '../../../platform/database/record.ts'
import { command } from '../../../platform/operation.ts'
import type { Work } from '../../../platform/work.ts'
import { reverseMovements } from '../../../warehouse/stock-ledger.ts'
import { accrueCommission } from '../../approval/commission.ts'
import { countReturned } from '../../invoices/invoice.hot.ts'
import { invoiceHead } from '../../invoices/invoice.store.ts'
import { lockToPost } from '../../invoices/lock-posting.ts'
import { countIngredients, countMonth } from '../../invoices/sales-figures.ts'
import { customerReturn, loadReturn, returnView } from '../customer-return.store.ts'
import { RETURN_FEE } from '../return.posting.ts'

/** Undoes a return whose credit no one used and whose goods are still in quarantine. */
export const cancelReturn = command(
  invoices.cancelReturn,
  async ({ params, ...work }) => {
    const { tx, actor } = work
    const { invoice, day } = await lockToPost(work, (await loadReturn(tx, actor, params.id)).invoiceId)
    await lockRows(work, 'customer_return', [params.id])
    const made = await loadReturn(tx, actor, params.id)
    const status = customerReturnLifecycle.after('cancel', made.status)
    const memo = `Cancellation of return ${made.number}`
    if (made.creditId !== null) await voidCustomerCredit(work, { id: made.creditId, accountingDate: day, reason: memo })
    const goods = negate(sum([parseCents(made.total), parseCents(made.restockingFee)]))
    await returnDiscount(work, { documentKind: 'invoice', documentId: made.invoiceId }, goods)
    const source = {
      kind: 'customer-return' as const,
      id: made.id,
      number: made.number,
      accountingDate: day,
      customerId: made.customerId,
    }
    const back = await reverseMovements(work, source, 'CUSTOMER_RETURN_CANCEL', {
      kind: 'customer-return',
      id: made.id,
    })
    const value = sum(back.map((movement) => movement.value))
    await takeOff(work, made, day)
    await postJournal(work, {
      source: { kind: 'customer-return', id: made.id, number: made.number },
      accountingDate: day,
      memo,
      profit: made.invoiceId,
      lines: [
        { role: 'inventory', amount: value },
        { role: 'cost-of-goods', amount: negate(value), customerId: made.customerId },
      ],
    })
    await reverseJournal(work, { kind: RETURN_FEE, id: made.id }, { accountingDate: day, memo })
    const stamps = { canceledDate: now, canceledOn: day, canceledById: actor.userId }
    await customerReturn.save(work, made, { ...made, status }, { action: 'cancel-return', stamps })
    await accrueCommission(work, [made.invoiceId], 'Return canceled')
    const parts = { before: { returned: made.number }, after: { returned: null } }
    await invoiceHead.save(work, invoice, invoice, { action: 'cancel-return', parts })
    return returnView(tx, actor, made.id)
  },
  { posting: true },
)

type Line = {
  readonly invoiceLotId: string
  readonly lineId: string
  readonly itemId: string
  readonly quantity: number
  readonly serials: readonly string[]
}

async function takeOff(work: Work, made: ReturnRecord, day: BusinessDate): Promise<void> {
  const { rows } = await sql<Line>`
    select l.invoice_lot_id as "invoiceLotId", l.invoice_line_id as "lineId", l.item_id as "itemId", l.quantity,
      array(select u ->> 'serial' from jsonb_array_elements(l.units) u) as serials
    from customer_return_line l
    where l.company_id = ${work.actor.companyId} and l.return_id = ${made.id}`.execute(work.tx)
  await countReturned(
    work,
    rows.map(({ quantity, serials, ...lot }) => ({ lot, quantity, serials })),
    -1,
  )
  const counted = { customerId: made.customerId, accountingDate: made.accountingDate as BusinessDate }
  await countMonth(work, { ...counted, accountingDate: day }, { returned: negate(parseCents(made.total)) })
  await countIngredients(work, { ...counted, invoiceId: made.invoiceId }, rows)
}

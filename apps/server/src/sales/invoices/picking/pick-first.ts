import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { todayOf, type Work } from '../../../platform/work.ts'
import type { Actor } from '../../../platform/operation.ts'
import { loadInvoiceLines } from '../invoice-line.store.ts'
import { lockInvoice } from '../invoice.store.ts'
import { settlePicks } from '../picked-lines.ts'
import { pickGoods } from './pick-goods.ts'
import { scansOfCode } from './pick-requests.ts'

type FirstScan = {
  readonly scan: string
  readonly quantity?: number | undefined
  readonly reason?: string | undefined
}

/** Picks what was scanned before there was a draft to scan onto; a refusal takes the draft back with it. */
export async function pickFirst(
  work: Work<Actor>,
  draft: { readonly id: string },
  { scan, quantity, reason }: FirstScan,
): Promise<void> {
  const { tx, actor } = work
  const invoice = await lockInvoice(work, draft.id)
  invoiceLifecycle.after('edit', invoice.status)
  const lines = await loadInvoiceLines(tx, actor, invoice.id)
  const context = { companyId: actor.companyId, today: todayOf(actor) }
  const picks = await pickGoods(
    work,
    invoice,
    lines,
    await scansOfCode(tx, context, scan, { lineId: undefined, quantity, reason }),
  )
  await settlePicks(work, invoice, lines, {
    lineIds: [...new Set(picks.map(({ lineId }) => lineId))],
    added: picks.reduce((units, pick) => units + pick.quantity, 0),
    message: 'Lot added',
    action: 'pick-goods',
  })
}

import { sql } from 'kysely'
import { invoiceApproval } from '@galen/contract/sales/invoice-approval'
import type { InvoiceHead } from '@galen/contract/sales/invoice.fields'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToNumber, negate, parseCents, subtract, sum, zeroCents } from '@galen/domain/money'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { checkPeriod } from '../../../accounting/fiscal-periods.ts'
import { postJournal } from '../../../accounting/general-ledger.ts'
import { recordProfit } from '../../../accounting/invoice-profit.ts'
import { changeOpenItem, lockParty } from '../../../finance/open-items.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { accountingDate, type Work } from '../../../platform/work.ts'
import { writeCharges } from '../../invoices/invoice-parts.store.ts'
import { correctLines } from '../../invoices/invoice.hot.ts'
import { invoiceHead } from '../../invoices/invoice.store.ts'
import { countMonth } from '../../invoices/sales-figures.ts'
import { accrueCommission } from '../commission.ts'
import { type ApprovedInvoice, loadApproval, profitOf, rounded } from '../invoice-profit.store.ts'

/** Cost and rebate count for profit from today on and never post; a dated row says what changed. What the carrier asks is owed (P34). */
export const updateInvoiceCost = command(
  invoiceApproval.updateCost,
  async (input) => {
    const { body, query } = input
    const today = await accountingDate(input)
    await checkPeriod(input, today, ['financial'])
    const { head, before } = await lockForCorrection(input, body.invoiceId)
    const lines = await linesOf(input, before, body.lines)
    const lineChange = lines.map((line) => ({
      ...line,
      profit: rounded(line.kept * line.cost) - rounded(line.kept * (line.wanted.cost ?? line.cost)),
    }))
    const costs = body.costs === undefined ? before.costsTotal : total(body.costs)
    const freight = body.freightServiceCost ?? before.freightServiceCost
    const spent = rounded(costs - before.costsTotal + (freight - before.freightServiceCost))
    const profit = rounded(sumOf(lineChange.map((line) => rounded(line.profit))) - spent)
    const freightDelta = subtract(parseCents(freight), parseCents(before.freightServiceCost))
    if (query.preview) return corrected(before, { profit, ledger: -freightDelta / 100, total: 0 })
    await correctLines(
      input,
      'cost',
      lineChange.map(({ id, cost, wanted }) => ({ id, after: wanted.cost ?? cost })),
    )
    for (const { id, cost, wanted, profit: change } of lineChange)
      await insertCorrection(input, before.id, {
        lineId: id,
        field: 'cost',
        before: cost,
        after: wanted.cost ?? cost,
        profit: change,
        note: body.note,
      })
    if (body.costs !== undefined) {
      await writeCharges(input, before.id, 'cost', body.costs)
      await insertCorrection(input, before.id, {
        field: 'costs',
        before: before.costsTotal,
        after: costs,
        profit: before.costsTotal - costs,
        note: body.note,
      })
    }
    if (body.freightServiceCost !== undefined)
      await insertCorrection(input, before.id, {
        field: 'freightServiceCost',
        posted: true,
        before: before.freightServiceCost,
        after: freight,
        profit: before.freightServiceCost - freight,
        note: body.note,
      })
    const saved = await invoiceHead.write(input, head, { ...head, costsTotal: costs, freightServiceCost: freight })
    await bookCarrier(input, before, today, freightDelta)
    return finish(input, { head, before, saved }, 'update-cost')
  },
  { unaudited: 'a preview', posting: true },
)

export const updateInvoicePcr = command(
  invoiceApproval.updatePcr,
  async (input) => {
    const { body, query } = input
    const today = await accountingDate(input)
    await checkPeriod(input, today, ['financial'])
    const { head, before } = await lockForCorrection(input, body.invoiceId)
    const lines = await linesOf(input, before, body.lines)
    const changes = lines.map((line) => ({
      ...line,
      profit: rounded(line.kept * (line.wanted.pcr ?? line.pcr)) - rounded(line.kept * line.pcr),
    }))
    const profit = rounded(sumOf(changes.map((line) => rounded(line.profit))))
    if (query.preview) return corrected(before, { profit, ledger: 0, total: 0 })
    await correctLines(
      input,
      'pcr',
      changes.map(({ id, pcr, wanted }) => ({ id, after: wanted.pcr ?? pcr })),
    )
    for (const { id, pcr, wanted, profit: change } of changes)
      await insertCorrection(input, before.id, {
        lineId: id,
        field: 'pcr',
        before: pcr,
        after: wanted.pcr ?? pcr,
        profit: change,
        note: body.note,
      })
    const saved = await invoiceHead.write(input, head, head)
    await recordProfit(input, correctionOf(before.id, today), [
      { invoiceId: before.id, revenue: zeroCents, cost: zeroCents },
    ])
    return finish(input, { head, before, saved }, 'update-pcr')
  },
  { unaudited: 'a preview', posting: true },
)

/** Charges are owed: the receivable and the books follow today, and a closed invoice is open again (E51). */
export const updateInvoiceCharges = command(
  invoiceApproval.updateCharges,
  async (input) => {
    const { body, query } = input
    const today = await accountingDate(input)
    await checkPeriod(input, today, ['sales', 'financial'])
    const stored = await loadApproval(input.tx, input.actor.companyId, body.invoiceId)
    const { customerId } = stored
    await lockParty(input, { customerId })
    const { head, before } = await lockForCorrection(input, body.invoiceId)
    const charges = body.charges === undefined ? before.chargesTotal : total(body.charges)
    const freight = body.freightCharge ?? before.freightCharge
    const chargeDelta = subtract(parseCents(charges), parseCents(before.chargesTotal))
    const freightDelta = subtract(parseCents(freight), parseCents(before.freightCharge))
    const delta = sum([chargeDelta, freightDelta])
    if (query.preview) return corrected(before, { profit: delta / 100, ledger: delta / 100, total: delta / 100 })
    if (body.charges !== undefined) await writeCharges(input, before.id, 'charge', body.charges)
    const corrections = [
      { field: 'charges', before: before.chargesTotal, after: charges, profit: chargeDelta / 100, note: body.note },
      {
        field: 'freightCharge',
        before: before.freightCharge,
        after: freight,
        profit: freightDelta / 100,
        note: body.note,
      },
    ]
    for (const correction of corrections.filter(({ profit }) => profit !== 0))
      await insertCorrection(input, before.id, correction)
    const owed = centsToNumber(sum([head.merchandise, charges, freight].map((amount) => parseCents(amount))))
    const after = { ...head, chargesTotal: charges, freightCharge: freight, total: owed }
    const saved = await invoiceHead.write(input, head, after)
    if (delta !== 0) await bookCharges(input, before, { today, chargeDelta, freightDelta, delta, customerId })
    return finish(input, { head, before, saved }, 'update-charges')
  },
  { unaudited: 'a preview', posting: true },
)

const correctionOf = (documentId: string, day: BusinessDate) => ({
  documentKind: 'profit-correction',
  documentId,
  accountingDate: day,
})

/** The difference to what the carrier was expected to ask, today; the other corrections of the call count with it. */
async function bookCarrier(work: Work, invoice: ApprovedInvoice, today: BusinessDate, delta: Cents): Promise<void> {
  const { id, number, customerId } = invoice
  if (delta === 0)
    return recordProfit(work, correctionOf(id, today), [{ invoiceId: id, revenue: zeroCents, cost: zeroCents }])
  await postJournal(work, {
    source: { kind: 'invoice', id, number },
    accountingDate: today,
    memo: `Freight cost of invoice ${number} corrected`,
    profit: id,
    lines: [
      { role: 'freight-out', amount: delta, customerId },
      { role: 'accrued-freight', amount: negate(delta) },
    ],
  })
}

async function bookCharges(
  work: Work,
  invoice: ApprovedInvoice,
  given: {
    today: BusinessDate
    chargeDelta: Cents
    freightDelta: Cents
    delta: Cents
    customerId: string
  },
): Promise<void> {
  const { today, chargeDelta, freightDelta, delta, customerId } = given
  const ref = { documentKind: 'invoice', documentId: invoice.id }
  await countMonth(work, { customerId, accountingDate: today }, { invoiced: delta })
  const item = await changeOpenItem(work, ref, delta, { accountingDate: today, reason: 'Charges corrected' })
  await postJournal(work, {
    source: { kind: 'invoice', id: invoice.id, number: invoice.number },
    accountingDate: today,
    memo: `Charges of invoice ${invoice.number} corrected`,
    profit: invoice.id,
    lines: [
      { role: 'receivable', amount: delta, customerId, openItemId: item.id },
      { role: 'other-charges', amount: negate(chargeDelta) },
      { role: 'freight-income', amount: negate(freightDelta) },
    ],
  })
}

type Locked = { readonly head: InvoiceHead; readonly before: ApprovedInvoice }

async function lockForCorrection(work: Work, id: string): Promise<Locked> {
  const head = await invoiceHead.lock(work, id)
  invoiceLifecycle.after('correct', head.status)
  return { head, before: await loadApproval(work.tx, work.actor.companyId, id) }
}

type Wanted = { readonly id: string; readonly cost?: number; readonly pcr?: number }

async function linesOf({ tx, actor }: Work, invoice: ApprovedInvoice, wanted: readonly Wanted[]) {
  const { rows } = await sql<{ id: string; kept: number; cost: number; pcr: number }>`
    select l.id, l.quantity - l.returned as kept, l.cost::float8, l.pcr::float8 from invoice_line l
    where l.company_id = ${actor.companyId} and l.invoice_id = ${invoice.id}`.execute(tx)
  return wanted.map((one, index) => {
    const line = rows.find(({ id }) => id === one.id)
    if (!line) throw invalid([{ field: `lines.${index}.id`, message: 'Item not found on invoice.' }])
    if (wanted.findIndex(({ id }) => id === one.id) !== index)
      throw invalid([{ field: `lines.${index}.id`, message: 'is listed twice' }])
    return { ...line, wanted: one }
  })
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)
const total = (list: readonly { readonly amount: number }[]) => sum(list.map(({ amount }) => parseCents(amount))) / 100

type Row = {
  lineId?: string
  posted?: boolean
  field: string
  before: number
  after: number
  profit: number
  note: string
}

async function insertCorrection(work: Work, invoiceId: string, row: Row): Promise<void> {
  const today = await accountingDate(work)
  await sql`
    insert into profit_correction (company_id, invoice_id, line_id, field, before, after, profit_change, effective_on, note, user_id, posted)
    values (${work.actor.companyId}, ${invoiceId}, ${row.lineId ?? null}::uuid, ${row.field}, ${row.before}::numeric,
      ${row.after}::numeric, ${rounded(row.profit)}::numeric, ${today}::date, ${row.note}, ${work.actor.userId ?? null}::uuid,
      ${row.posted ?? false})`.execute(work.tx)
}

type Change = { readonly profit: number; readonly ledger: number; readonly total: number }

function corrected(before: ApprovedInvoice, change: Change) {
  const { id, number, status } = before
  const after = {
    total: rounded(before.total + change.total),
    salesProfit: rounded(before.salesProfit + change.profit),
    ledgerProfit: rounded(before.ledgerProfit + change.ledger),
  }
  return { id, number, status, before: profitOf(before), after }
}

type Saved = Locked & { readonly saved: InvoiceHead }

/** A rep has earned what the corrected figures say, once the invoice is paid. */
async function finish(work: Work<Actor>, { head, before, saved }: Saved, action: string) {
  const { tx, actor } = work
  await accrueCommission(work, [before.id], 'Profit corrected')
  const after = await loadApproval(tx, actor.companyId, before.id)
  const { id, number, status } = after
  const parts = { before: profitOf(before), after: profitOf(after) }
  invoiceHead.report(work, head, saved, { action, parts })
  return { id, number, status, ...parts }
}

import { sql } from 'kysely'
import { invoiceTopic } from '@galen/contract/sales/invoices'
import { destinationOf } from '@galen/contract/topic'
import type { BusinessDate } from '@galen/domain/dates'
import { type Cents, centsToDecimal } from '@galen/domain/money'
import type { InvoiceStatus } from '@galen/domain/sales/invoice'
import { asJson } from '../../platform/database/as-json.ts'
import { nextVersion } from '../../platform/database/next-version.ts'
import { difference, type Values } from '../../platform/effects.ts'
import type { Work } from '../../platform/work.ts'

type Changed = { readonly id: string; readonly version: number; readonly before: Values; readonly after: Values }

/** Audits what became of several invoices and notifies the screens that have one of them open. */
function report({ audit, publish }: Work, action: string, changed: readonly Changed[]): void {
  for (const { id, version, before, after } of changed) {
    audit('invoice', { id, version, before, after, action })
    const { fields } = difference(before, after)
    publish(destinationOf(invoiceTopic, { id }), { type: 'invoice', id, version, changed: fields })
  }
}

/** Drafts that lost goods say why, until someone picks again. */
export async function flagDrafts(work: Work, ids: readonly string[], reason: string): Promise<void> {
  const { rows } = await sql<{ id: string; version: number; flagged: string | null }>`
    update invoice n set flagged = ${reason}, version = ${nextVersion('n')}
    from (select d.id, d.flagged from invoice d
      where d.company_id = ${work.actor.companyId} and d.id = any(${[...ids]}::uuid[]) and d.status = 'Draft'
      order by d.id for no key update) d
    where n.company_id = ${work.actor.companyId} and n.id = d.id returning n.id, n.version, d.flagged`.execute(work.tx)
  const after = { flagged: reason }
  report(
    work,
    'flag-invoice',
    rows.map(({ id, version, flagged }) => ({ id, version, before: { flagged }, after })),
  )
}

type Step = { readonly from: InvoiceStatus; readonly to: InvoiceStatus; readonly action: string }

/** Closes the invoices of these that were settled, or opens them again. Answers which ones moved. */
export async function moveSettled(work: Work, ids: readonly string[], { from, to, action }: Step): Promise<string[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    update invoice set status = ${to}, closed_at = case when ${to} = 'Closed' then now() end, version = ${nextVersion()}
    where company_id = ${work.actor.companyId} and id = any(${[...ids]}::uuid[]) and status = ${from}
    returning id, version`.execute(work.tx)
  report(
    work,
    action,
    rows.map((row) => ({ ...row, before: { status: from }, after: { status: to } })),
  )
  return rows.map(({ id }) => id)
}

/** Marks locked invoices as validated, those that are paid as closed. */
export async function markValidated(
  work: Work,
  validated: readonly { readonly id: string; readonly countedOn: BusinessDate }[],
  { from, to, note }: Omit<Step, 'action'> & { readonly note: string },
): Promise<void> {
  if (validated.length === 0) return
  const { tx, actor } = work
  const { rows } = await sql<{ id: string; version: number }>`
    update invoice i set status = ${to}, validated_at = now(), validated_by = ${actor.userId ?? null},
      validation_note = nullif(${note}, ''), closed_at = case when ${to} = 'Closed' then now() end,
      counted_on = v."countedOn", version = ${nextVersion('i')}
    from jsonb_to_recordset(${asJson(validated)}) as v (id uuid, "countedOn" date)
    where i.company_id = ${actor.companyId} and i.id = v.id returning i.id, i.version`.execute(tx)
  const after = { status: to, ...(note === '' ? {} : { validationNote: note }) }
  report(
    work,
    'validate',
    rows.map((row) => ({ ...row, before: { status: from }, after })),
  )
}

/** What the goods of each line cost by the layers that left. Placing the invoice is its next version. */
export async function writeLineCosts({ tx, actor }: Work, costs: ReadonlyMap<string, Cents>): Promise<void> {
  const rows = [...costs].map(([id, cost]) => ({ id, cost: centsToDecimal(cost) }))
  await sql`
    update invoice_line l set cost_of_goods = c.cost
    from jsonb_to_recordset(${asJson(rows)}) as c (id uuid, cost numeric)
    where l.company_id = ${actor.companyId} and l.id = c.id`.execute(tx)
}

/** Which controls the item of each line is under as the invoice is placed. */
export async function writeLineClasses({ tx, actor }: Work, invoiceId: string): Promise<void> {
  await sql`
    update invoice_line set item_class = class_of_item(company_id, item_id)
    where company_id = ${actor.companyId} and invoice_id = ${invoiceId} and item_id is not null`.execute(tx)
}

/** Sales cost or rebate of lines, as they count for profit from today on. */
export async function correctLines(
  { tx, actor }: Work,
  column: 'cost' | 'pcr',
  lines: readonly { readonly id: string; readonly after: number }[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map(({ id, after }) => ({ id, after }))
  await sql`
    update invoice_line l set ${sql.ref(column)} = c.after, version = ${nextVersion('l')}
    from jsonb_to_recordset(${asJson(rows)}) as c (id uuid, after numeric)
    where l.company_id = ${actor.companyId} and l.id = c.id`.execute(tx)
}

type Returned = {
  readonly lot: { readonly invoiceLotId: string; readonly lineId: string }
  readonly quantity: number
  readonly serials: readonly string[]
}

/** Counts what came back on the lots, units and lines of an invoice, or takes it off again. */
export async function countReturned({ tx, actor }: Work, lines: readonly Returned[], sign: 1 | -1): Promise<void> {
  const { companyId } = actor
  const rows = lines.map(({ lot, quantity, serials }) => ({
    lot: lot.invoiceLotId,
    line: lot.lineId,
    quantity: quantity * sign,
    serials,
  }))
  const given = sql`jsonb_to_recordset(${asJson(rows)}) as g (lot uuid, line uuid, quantity integer, serials jsonb)`
  await sql`
    update invoice_lot t set returned = t.returned + s.quantity
    from (select g.lot, sum(g.quantity)::integer as quantity from ${given} group by g.lot) s
    where t.company_id = ${companyId} and t.id = s.lot`.execute(tx)
  await sql`
    update invoice_unit u set returned = ${sign === 1} from ${given}
    where u.company_id = ${companyId} and u.invoice_lot_id = g.lot and g.serials ? u.serial`.execute(tx)
  await sql`
    update invoice_line l set returned = l.returned + s.quantity, version = ${nextVersion('l')}
    from (select g.line, sum(g.quantity)::integer as quantity from ${given} group by g.line) s
    where l.company_id = ${companyId} and l.id = s.line`.execute(tx)
}

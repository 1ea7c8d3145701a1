import { sql } from 'kysely'
import { invoiceTopic } from '@galen/contract/sales/invoices'
import { destinationOf } from '@galen/contract/topic'
import { type Cents, centsToDecimal, parseCents, sum } from '@galen/domain/money'
import { invoiceTotals } from '@galen/domain/sales/invoice'
import { insertMany } from '../../platform/database/many-rows.ts'
import { difference, type Values } from '../../platform/effects.ts'
import type { Work } from '../../platform/work.ts'
import { type ChargeRecord, type InvoiceRecord, loadInvoiceLines, type WrittenValues } from './invoice.store.ts'

type Change = {
  readonly id: string
  readonly version: number
  readonly before: Values | null
  readonly after: Values | null
  readonly action: string
  readonly justification?: string | undefined
}

/** Says in the audit what changed in an invoice, and notifies the screens that have it open. */
export function recordInvoice(work: Pick<Work, 'audit' | 'publish'>, { justification, ...change }: Change): void {
  work.audit('invoice', { ...change, ...(justification ? { justification } : {}) })
  const { fields } = difference(change.before, change.after)
  work.publish(destinationOf(invoiceTopic, { id: change.id }), {
    type: 'invoice',
    id: change.id,
    version: change.version,
    changed: fields,
  })
}

/** Writes the fields of a head that differ; the version is the one that it has then. */
export async function writeHead(
  work: Work,
  before: InvoiceRecord,
  after: WrittenValues & { readonly version: number },
): Promise<void> {
  const { tx, actor } = work
  const { shipVia, otherCurrencyTotal: other } = after
  await tx
    .updateTable('invoice')
    .set({
      service_value: shipVia.serviceValue,
      service_label: shipVia.serviceLabel,
      package_type_value: shipVia.packageTypeValue,
      package_type_label: shipVia.packageTypeLabel,
      ship_address_id: after.shipAddress,
      tracking_ship_number: after.trackingShipNumber,
      other_currency: other?.currency ?? null,
      other_currency_total: other ? centsToDecimal(parseCents(other.total)) : null,
      freight_charge: centsToDecimal(parseCents(after.freightCharge)),
      freight_service_cost: centsToDecimal(parseCents(after.freightServiceCost)),
      terms_id: after.termsId,
      external_number: after.externalNumber,
      note: after.note,
      version: after.version,
    })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', before.id)
    .execute()
  if (differs(before.packages, after.packages)) await writePackages(work, before.id, after.packages)
  if (differs(before.charges, after.charges)) await writeCharges(work, before.id, 'charge', after.charges)
  if (differs(before.costs, after.costs)) await writeCharges(work, before.id, 'cost', after.costs)
}

const differs = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other)

async function writePackages(
  { tx, actor }: Work,
  invoiceId: string,
  packages: WrittenValues['packages'],
): Promise<void> {
  await sql`delete from invoice_package where company_id = ${actor.companyId} and invoice_id = ${invoiceId}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    select uuidv7() as id from generate_series(1, ${packages.length}::integer)`.execute(tx)
  await insertMany(
    tx,
    'invoice_package',
    packages.map(({ insuranceAmount, weight, height, width, length }, place) => ({
      company_id: actor.companyId,
      id: rows[place]?.id,
      invoice_id: invoiceId,
      position: place + 1,
      insurance_amount: insuranceAmount,
      weight,
      height,
      width,
      length,
    })),
  )
}

async function writeCharges(
  { tx, actor }: Work,
  invoiceId: string,
  kind: 'charge' | 'cost',
  charges: readonly ChargeRecord[],
): Promise<void> {
  await sql`
    delete from invoice_charge
    where company_id = ${actor.companyId} and invoice_id = ${invoiceId} and kind = ${kind}`.execute(tx)
  for (const { propertyId, description, amount } of charges)
    await tx
      .insertInto('invoice_charge')
      .values({
        company_id: actor.companyId,
        invoice_id: invoiceId,
        kind,
        property_id: propertyId,
        description,
        amount: centsToDecimal(parseCents(amount)),
      })
      .execute()
}

export type WrittenTotals = {
  readonly lineCount: number
  readonly units: number
  readonly merchandise: Cents
  readonly chargesTotal: Cents
  readonly total: Cents
}

/** Writes the sums over the lines and charges into the head. */
export async function refreshInvoiceTotals(
  { tx, actor }: Work,
  { id, charges, costs, freightCharge }: Pick<InvoiceRecord, 'id' | 'charges' | 'costs' | 'freightCharge'>,
): Promise<WrittenTotals> {
  const lines = await loadInvoiceLines(tx, actor, id)
  const asCents = ({ amount }: ChargeRecord) => ({ amount: parseCents(amount) })
  const totals = invoiceTotals({ lines, charges: charges.map(asCents), freightCharge: parseCents(freightCharge) })
  const units = lines.reduce((count, { quantity }) => count + quantity, 0)
  await tx
    .updateTable('invoice')
    .set({
      line_count: lines.length,
      units,
      merchandise: centsToDecimal(totals.merchandise),
      charges_total: centsToDecimal(totals.chargesTotal),
      costs_total: centsToDecimal(sum(costs.map(({ amount }) => parseCents(amount)))),
      total: centsToDecimal(totals.total),
    })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute()
  return { lineCount: lines.length, units, ...totals }
}

/** Raises the version of a head whose lines were written. */
export async function raiseVersion({ tx, actor }: Work, { id, version }: InvoiceRecord): Promise<number> {
  await tx
    .updateTable('invoice')
    .set({ version: version + 1 })
    .where('company_id', '=', actor.companyId)
    .where('id', '=', id)
    .execute()
  return version + 1
}

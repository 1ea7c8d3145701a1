import { invoices } from '@galen/contract/sales/invoices'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { checkPermitted } from '@galen/domain/permissions'
import { PLACED_SHIP_TO } from '@galen/domain/sales/ship-address'
import { chosenJustification } from '../../../admin/chosen-justification.ts'
import { checkFreshSignIn } from '../../../identity/fresh-sign-in.ts'
import { invalid } from '../../../platform/errors.ts'
import { command } from '../../../platform/operation.ts'
import { checkExactVersion } from '../../../platform/versions.ts'
import { difference } from '../../../platform/effects.ts'
import { nameContainers } from '../containers.ts'
import { lockInvoice, saveInvoiceWhole, writtenOf } from '../invoice.store.ts'
import { invoiceView } from '../invoice.view.ts'
import { checkedChanges } from '../written-changes.ts'

const FREE: ReadonlySet<string> = new Set(['trackingShipNumber', 'otherCurrencyTotal'])

/** Tracking number and other currency are free; everything else needs a reason, a right and a fresh sign-in (N7). */
export const savePlacedInvoice = command(invoices.savePlaced, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const { version: base, trackingNumber, justificationId, justification, justificationNote, ...sent } = body
  const invoice = await lockInvoice(work, params.id)
  invoiceLifecycle.after('amend', invoice.status)
  const written = writtenOf(invoice)
  const given = { ...sent, ...(trackingNumber === undefined ? {} : { trackingShipNumber: trackingNumber }) }
  const changes = await checkedChanges(tx, actor.companyId, invoice, given)
  const current = { ...written, version: invoice.version }
  if (base !== undefined)
    await checkExactVersion(tx, actor.companyId, 'invoice', invoice.id, current, { ...changes, version: base })
  const after = { ...written, ...changes }
  const { fields } = difference(written, after)
  if (fields.length === 0) return invoiceView(tx, actor, invoice.id)
  if (fields.includes('shipAddress')) throw invalid([{ field: 'shipAddress', message: PLACED_SHIP_TO }])
  const guarded = fields.filter((field) => !FREE.has(field))
  const reason = guarded.length === 0 ? undefined : await reasonFor()
  const saving = { action: 'save-placed-invoice', justification: reason }
  await saveInvoiceWhole(work, invoice, { ...invoice, ...after }, saving)
  if (fields.includes('packages')) await nameContainers(work, invoice.id)
  return invoiceView(tx, actor, invoice.id)

  async function reasonFor(): Promise<string> {
    checkPermitted('VOID_INVOICE', actor.permissions)
    await checkFreshSignIn(tx, actor)
    return chosenJustification(
      work,
      'placedInvoiceEdit',
      { justificationId, justification, note: justificationNote },
      'Choose a reason for the change of a placed invoice.',
    )
  }
})

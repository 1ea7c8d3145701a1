import { invoices } from '@galen/contract/sales/invoices'
import { BusinessError } from '@galen/domain/business-error'
import { INVALID_EMAIL, isEmailAddress } from '@galen/domain/email-address'
import { formatMoney, parseCents } from '@galen/domain/money'
import { invoiceLifecycle } from '@galen/domain/sales/invoice'
import { loadLetterhead } from '../../../admin/letterhead.ts'
import { loadStatements } from '../../../compliance/transaction-statements.ts'
import { now } from '../../../platform/database/record.ts'
import { invalid } from '../../../platform/errors.ts'
import { type Attachment, queueMails } from '../../../platform/mail/mail.ts'
import { type Actor, command } from '../../../platform/operation.ts'
import { pdfFileName } from '../../../platform/pdf/render-pdf.ts'
import type { Work } from '../../../platform/work.ts'
import { drawPaper, drawT3 } from '../../shipping-documents/draw-documents.ts'
import { invoiceHead, lockInvoice } from '../invoice.store.ts'
import { invoiceView } from '../invoice.view.ts'

/** Sends the invoice with its T3 to the contacts who get invoices, to the customer's own address where none does, or to the addresses that are named. */
export const triggerInvoiceEmail = command(invoices.triggerEmail, async ({ params, body, ...work }) => {
  const { tx, actor } = work
  const invoice = await lockInvoice(work, params.id)
  invoiceLifecycle.after('send', invoice.status)
  const shown = await invoiceView(tx, actor, invoice.id)
  const recipients = [...new Set((body.recipients ?? shown.customer.emails).map((address) => address.trim()))]
  if (recipients.length === 0)
    throw new BusinessError('invoice.email.no-recipient', 'No recipients. Add an email address.', [
      { field: 'recipients', message: 'No recipients. Add an email address.' },
    ])
  if (recipients.some((address) => !isEmailAddress(address)))
    throw invalid([{ field: 'recipients', message: INVALID_EMAIL }])
  const company = await loadLetterhead(tx, actor.companyId)
  const attachments = await papersOf(work, invoice.id)
  await queueMails(
    { tx, send: work.send, companyId: actor.companyId },
    recipients.map((recipient) => ({
      recipient,
      subject: `Invoice ${invoice.number} from ${company.name}`,
      body: [
        `Dear ${shown.customer.companyName},`,
        `please find invoice ${invoice.number} over ${formatMoney(parseCents(shown.total), company.currency)} attached.`,
        ...(shown.trackingShipNumber === '' ? [] : [`Tracking number: ${shown.trackingShipNumber}`]),
        company.name,
      ].join('\n\n'),
      attachments,
    })),
  )
  const parts = { before: { emailedTo: null }, after: { emailedTo: recipients.join(', ') } }
  await invoiceHead.save(work, invoice, invoice, { action: 'email-invoice', parts, stamps: { emailedAt: now } })
  return { recipients }
})

async function papersOf({ tx, actor }: Work<Actor>, id: string): Promise<Attachment[]> {
  const statements = await loadStatements(tx, actor.companyId, id)
  const papers = [
    await drawPaper(tx, actor, 'invoice', id),
    ...(statements.length > 0 ? [await drawT3(tx, actor.companyId, id)] : []),
  ]
  return papers.map(({ title, content }) => ({ name: pdfFileName(title), mediaType: 'application/pdf', content }))
}

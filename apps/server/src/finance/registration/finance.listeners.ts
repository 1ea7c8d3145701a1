import { statementAsked } from '@galen/contract/finance/statements'
import { parseBusinessDate } from '@galen/domain/dates'
import { queueMail } from '../../platform/mail/mail.ts'
import { type Listener, on } from '../../platform/outbox/outbox.ts'
import { pdfFileName } from '../../platform/pdf/render-pdf.ts'
import { statementLetter } from '../letters/statement-letter.ts'
import { printStatement } from '../statements/draw-statement.ts'

/** Draws the statement of one customer and mails it. */
const mailStatement = on(statementAsked, async ({ tx, companyId, payload, send }) => {
  const asOf = parseBusinessDate(payload.asOf)
  const from = payload.from === null ? null : parseBusinessDate(payload.from)
  const { title, name, content } = await printStatement(tx, companyId, payload.customerId, {
    kind: payload.kind,
    from,
    asOf,
  })
  await queueMail({
    tx,
    send,
    companyId,
    recipient: payload.recipient,
    ...statementLetter(name, asOf),
    about: { kind: 'customer', id: payload.customerId },
    attachments: [{ name: pdfFileName(title), mediaType: 'application/pdf', content }],
  })
})

export const financeListeners: readonly Listener[] = [mailStatement]

import type { SettlementDocument } from '@galen/contract/finance/settlement-documents'
import { formatDate, parseBusinessDate } from '@galen/domain/dates'
import { text } from '../../kit/text.ts'
import type { DocumentHeading } from '../../patterns/document/document-head.tsx'
import { money } from '../../patterns/list/cells.tsx'
import { paymentAddress } from '../settlements/payment-sides.ts'
import { isPayment, settlementStatus, creditSourceInWords } from './settlement-words.ts'

/** What it is, how it stands, whose it is and how much of it is applied. */
export function settlementHead(of: SettlementDocument): DocumentHeading {
  const { kind, party, method, checkNumber, reference, date } = of
  const day = formatDate(parseBusinessDate(date))
  const by = isPayment(kind)
    ? [method ?? '', checkNumber ?? reference].filter(Boolean).join(' ')
    : creditSourceInWords(of.source)
  return {
    number: of.number ?? text('Not numbered yet'),
    statuses: [settlementStatus(of.status)],
    party: {
      label: party.name,
      to: paymentAddress(party.side, party.id, party.side === 'customer' ? 'invoices' : 'receipts'),
    },
    facts: [
      by,
      kind === 'customer-payment'
        ? text('Received {date}', { date: day })
        : isPayment(kind)
          ? text('Paid {date}', { date: day })
          : day,
      ...(party.terms === null ? [] : [text('Terms {terms}', { terms: party.terms })]),
    ],
    figures: [
      { label: text('Applied'), value: money(of.appliedAmount) },
      { label: text('Unapplied'), value: money(of.paymentRemainingAmount) },
      { label: text('Amount'), value: money(of.totalAmount) },
    ],
    changed: { by: of.createdByName ?? undefined, at: of.createdAt },
  }
}
